const firstNames = 'Anna Bram Chloé Daan Eva Finn Gijs Hanna Isa Jan Kees Lena Mila Noah Olivia Piet'.split(
  ' ',
);
const lastNames = 'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer'.split(' ');
const verbs = 'Create Open Archive Restore Duplicate Export Import Verify Pause Resume'.split(' ');
const nouns = 'contact campaign message sender webhook receiver form drip group tag product report'.split(
  ' ',
);

/** The names of commands, such as "Create contact 3". */
export function commandNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const verb = verbs[index % verbs.length];
    const noun = nouns[Math.floor(index / verbs.length) % nouns.length];
    return `${verb} ${noun}${index < 120 ? '' : ` ${index}`}`;
  });
}

/** The names of records, such as "Anna Jansen 12". */
export function recordNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length];
    const last = lastNames[Math.floor(index / 7) % lastNames.length];
    return `${first} ${last} ${index}`;
  });
}
