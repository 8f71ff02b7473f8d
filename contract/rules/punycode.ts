/** The parameters of RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * One label of a domain in ASCII: as it is when it has only ASCII, else `xn--` and its Punycode
 * (RFC 3492). The label is expected in lower case and normalised.
 */
export function labelToAscii(label: string): string {
  const codePoints = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  if (codePoints.every((codePoint) => codePoint < INITIAL_N)) return label;
  return `xn--${encode(codePoints)}`;
}

function encode(codePoints: readonly number[]): string {
  const basic = codePoints.filter((codePoint) => codePoint < INITIAL_N);
  let output = String.fromCodePoint(...basic);
  if (basic.length > 0) output += '-';

  let n = INITIAL_N;
  let delta = 0;
  let bias = INITIAL_BIAS;
  let handled = basic.length;
  while (handled < codePoints.length) {
    const next = codePoints.reduce((least, point) => (point >= n && point < least ? point : least), Infinity);
    delta += (next - n) * (handled + 1);
    n = next;
    for (const codePoint of codePoints) {
      if (codePoint < n) delta += 1;
      if (codePoint !== n) continue;
      output += variableLengthInteger(delta, bias);
      bias = adaptBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    n += 1;
  }
  return output;
}

function variableLengthInteger(value: number, bias: number): string {
  let output = '';
  let rest = value;
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (rest < threshold) return output + DIGITS.charAt(rest);
    const span = BASE - threshold;
    output += DIGITS.charAt(threshold + ((rest - threshold) % span));
    rest = Math.floor((rest - threshold) / span);
  }
}

function adaptBias(delta: number, points: number, first: boolean): number {
  let value = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  value += Math.floor(value / points);
  let k = 0;
  while (value > ((BASE - T_MIN) * T_MAX) / 2) {
    value = Math.floor(value / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * value) / (value + SKEW));
}
