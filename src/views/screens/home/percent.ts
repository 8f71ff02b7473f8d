/** Writes a share in per cent (0 to 100) with two decimals and the sign behind it, as `12.34%` (spec section 9). */
export function percentText(perCent: number, language: string): string {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${number.format(perCent)}%`;
}
