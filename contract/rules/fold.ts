/** Letters that Unicode does not take apart, with their plain spelling. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

const ASCII = /^[\0-\x7f]*$/;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const SPECIAL_LETTERS = /[ßæœøðđþłħıĸŋŧς]/g;

/**
 * The one way in which texts are compared, searched and sorted: lower case, without accents,
 * compatibility forms spelled out. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return stripMarks(stripMarks(text).toLowerCase()).replace(
    SPECIAL_LETTERS,
    (letter) => PLAIN_LETTERS[letter] ?? letter,
  );
}

/** Lower case can bring marks of its own (İ), so it runs on both sides of it. */
function stripMarks(text: string): string {
  return text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC');
}
