/** The months from 1 and what they are called, in full and short, in English and Dutch. */
export const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan january januari',
    'feb february februari',
    'mar mrt march maart',
    'apr april',
    'may mei',
    'jun june juni',
    'jul july juli',
    'aug august augustus',
    'sep sept september',
    'oct okt october oktober',
    'nov november',
    'dec december',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);
