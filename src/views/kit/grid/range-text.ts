import type { TFunction } from 'i18next';

/** Says how large a marked block is: "12 cells, 3 rows by 4 columns". Takes the words of the kit and how numbers are written. */
export function rangeText(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  t: TFunction<'kit'>,
  language: string,
): string {
  const write = new Intl.NumberFormat(language);
  return t('grid.range', {
    count: rows * columns,
    cells: write.format(rows * columns),
    rows: t('grid.rangeRows', { count: rows, number: write.format(rows) }),
    columns: t('grid.rangeColumns', { count: columns, number: write.format(columns) }),
  });
}
