/** Wrong letters that a word of this length may have. */
function allowance(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Whether each word stands in the text, whole or as the beginning of a word, with one wrong letter (two from 8 letters). */
export function isNear(words: readonly string[], text: string): boolean {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .every((word) => parts.some((part) => isNearWord(word, part)));
}

function isNearWord(word: string, part: string): boolean {
  const most = allowance(word.length);
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    if (length > part.length) break;
    if (distance(word, part.slice(0, length)) <= most) return true;
  }
  return false;
}

/** Letters to put in, take out, replace or swap with their neighbour to make one word of another. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[other.length]!;
}
