/** One section of a number format, taken apart: what stands around the digits, and what the digits look like. */
export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  /** `whole` is written like a number; the others need the number shown by the format, or in full. */
  readonly kind: 'whole' | 'pattern' | 'fraction' | 'scientific' | 'scaled' | 'words';
  /** Digits before the point, and behind it, that are always written. */
  readonly zeros: number;
  readonly decimals: number;
  /** How often it is shown times a hundred. */
  readonly percents: number;
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'digit'; readonly text: string };

/** Takes apart the section of a number format that a value is shown by. */
export function numberFormatOf(format: string, value: number): NumberFormat {
  const pieces = piecesOf(sectionFor(sectionsOf(format), value));
  const isDigit = ({ kind }: Piece) => kind === 'digit';
  const first = pieces.findIndex(isDigit);
  const last = pieces.findLastIndex(isDigit);
  const textOf = (some: readonly Piece[]) => some.map(({ text }) => text).join('');
  const core = first < 0 ? [] : pieces.slice(first, last + 1);
  const digits = textOf(core);
  const percents = pieces.filter(({ kind, text }) => kind === 'text' && text === '%').length;
  return {
    before: first < 0 ? textOf(pieces) : textOf(pieces.slice(0, first)),
    after: first < 0 ? '' : textOf(pieces.slice(last + 1)),
    kind: first < 0 ? 'words' : kindOf(core, digits),
    zeros: (digits.split('.')[0]?.match(/0/g) ?? []).length,
    decimals: (/\.(0+)/.exec(digits)?.[1] ?? '').length,
    percents,
  };
}

function kindOf(core: readonly Piece[], digits: string): NumberFormat['kind'] {
  if (/E[+-]/i.test(digits)) return 'scientific';
  const between = core.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  if (between.includes('/')) return 'fraction';
  if (/,(?:\.|$)/.test(digits)) return 'scaled';
  return between.length > 0 ? 'pattern' : 'whole';
}

/** Parts of a section: quoted and escaped text, what is in brackets, blanks of a width, digits, anything else. */
const part =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(?<digits>General|E[+-]|[0#?.,@]+)|(?<other>.)/gisu;

function piecesOf(section: string): Piece[] {
  return [...section.matchAll(part)].flatMap(({ groups }): Piece[] => {
    const { quoted, escaped, currency, digits, other } = groups ?? {};
    if (digits !== undefined) return [{ kind: 'digit', text: digits }];
    const text = quoted ?? escaped ?? currency ?? other ?? '';
    return text === '' ? [] : [{ kind: 'text', text }];
  });
}

function sectionsOf(format: string): string[] {
  // A last one, empty, is found behind the end.
  const found = format.match(/(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;])*(?:;|$)/gsu) ?? [];
  return found.slice(0, -1).map((text) => text.replace(/;$/, ''));
}

const condition = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

function sectionFor(sections: readonly string[], value: number): string {
  const [first = 'General', second, third] = sections;
  if (condition.test(first)) {
    if (meets(first, value)) return first;
    return second !== undefined && (!condition.test(second) || meets(second, value))
      ? second
      : (third ?? first);
  }
  if (value < 0 && second) return second;
  if (value === 0 && third) return third;
  return first;
}

function meets(section: string, value: number): boolean {
  const [, sign, limit] = condition.exec(section) ?? [];
  const most = Number(limit);
  switch (sign) {
    case '<':
      return value < most;
    case '<=':
      return value <= most;
    case '>':
      return value > most;
    case '>=':
      return value >= most;
    case '<>':
      return value !== most;
    default:
      return value === most;
  }
}
