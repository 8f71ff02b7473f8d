import { numberFormatOf } from './number-format.ts';

/**
 * A number as its sheet means it: with the signs and the leading zeros that its format gives it, and with every digit
 * that it has, also where the format or a narrow column shows fewer. Thousands are not grouped, since each country
 * groups them in its own way. `shown` is what a spreadsheet program shows.
 */
export function numberText(value: number, format: string, shown: string): string {
  const { kind, before, after, zeros, decimals, percents } = numberFormatOf(format, value);
  const seen = tidy(shown);
  switch (kind) {
    case 'words':
      return seen || digitsOf(value);
    case 'pattern':
      return Number.isInteger(value) ? seen : digitsOf(value);
    case 'fraction':
      return valueOfFraction(seen) === value ? seen : digitsOf(value);
    case 'scientific':
    case 'scaled':
      return digitsOf(value);
    case 'whole': {
      const isNegative = value < 0;
      const digits = padded(digitsOf(Math.abs(value) * 100 ** percents), zeros, decimals);
      // The sign stands in front, however the format shows what is below zero.
      const around = (text: string) => (isNegative ? text.replace(/[()-]/g, '') : text);
      // A dash in place of a zero is what accountants write.
      if (value === 0 && !/\d/.test(shown)) return '0';
      return `${isNegative ? '-' : ''}${tidy(around(before) + digits + around(after))}`;
    }
  }
}

/** A number with all of its digits, never with an exponent; 15 of them are what a spreadsheet holds. */
export function digitsOf(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return Number(text).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function padded(digits: string, zeros: number, decimals: number): string {
  const [whole = '', behind = ''] = digits.split('.');
  const point = behind !== '' || decimals > 0 ? '.' : '';
  return `${whole.padStart(zeros, '0')}${point}${behind.padEnd(decimals, '0')}`;
}

function valueOfFraction(text: string): number {
  const [, sign = '', whole = '0', over = '0', under = '1'] =
    /^(-?)(?:(\d+) )?(\d+)\/(\d+)$/.exec(text.replace(/ +/g, ' ').replace(/ ?\/ ?/, '/')) ?? [];
  const value = Number(whole) + Number(over) / Number(under);
  return text.includes('/') ? (sign ? -value : value) : Number(text);
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
