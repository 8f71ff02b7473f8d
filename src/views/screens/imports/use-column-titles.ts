import { useTranslation } from 'react-i18next';

/** A column of a file with the name that it is shown under. */
export interface TitledColumn {
  readonly key: string;
  readonly index: number;
  readonly title: string;
}

/** Names the columns of a file; those without a heading get their number. */
export function useColumnTitles(columns: readonly string[]): readonly TitledColumn[] {
  const { t } = useTranslation('imports');
  return columns.map((name, index) => ({
    key: `${index} ${name}`,
    index,
    title: name || t('map.unnamed', { number: index + 1 }),
  }));
}
