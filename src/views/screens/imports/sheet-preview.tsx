import { useTranslation } from 'react-i18next';
import type { SheetTable } from '#src/importing/worker-messages.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { useColumnTitles } from './use-column-titles.ts';

/** The heading and the first rows of a file. */
export function SheetPreview({ table }: { table: SheetTable }) {
  const { t } = useTranslation('imports');
  const columns = useColumnTitles(table.columns);
  const rows = table.samples.map((cells, number) => ({ key: `row ${number}`, cells }));
  return (
    <ScrollRegion label={t('upload.preview')}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column) => (
              <td key={column.key}>{cells[column.index] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollRegion>
  );
}
