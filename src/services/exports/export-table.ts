import type { AccountInfo } from '#contract/resources/account.ts';
import { recordTitle, userTitle } from '#src/api/cache/record-title.ts';
import { consoleResources } from '#src/resources/all.ts';
import { exportedFields } from '#src/resources/console-resource.ts';

/** A record of whatever resource. */
export type ExportRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** One column of a file: what stands over it, and what a record has in it. */
interface ExportColumn {
  /** As the list calls it. */
  readonly field: string;
  readonly heading: string;
  text(record: ExportRecord): string;
}

type Attributes = readonly Pick<AccountInfo['attributes'][number], 'id' | 'name'>[];

/** The columns of a resource, a column for each attribute; `headingOf` names a field in the language of the person. */
export function exportColumns(
  resource: string,
  attributes: Attributes,
  headingOf: (field: string) => string,
): readonly ExportColumn[] {
  const of = consoleResources.find((each) => each.resource.name === resource);
  const fields = of ? exportedFields(of) : [];
  return fields.flatMap((field) =>
    field === 'attributes' && resource === 'contacts'
      ? attributes.map(attributeColumn)
      : [
          {
            field,
            heading: headingOf(field),
            text: (record) => (field === 'user' ? userTitle : cellText)(record[field]),
          },
        ],
  );
}

/** Those of the columns that a list shows, in its order; what only leads somewhere is no column of a file. */
export function columnsShown(
  columns: readonly ExportColumn[],
  shown: readonly string[],
): readonly ExportColumn[] {
  return shown.flatMap((field) => columns.find((column) => column.field === field) ?? []);
}

/** The headings, then a row a record. */
export function exportTable(
  columns: readonly ExportColumn[],
  records: readonly ExportRecord[],
): readonly (readonly string[])[] {
  return [
    columns.map(({ heading }) => heading),
    ...records.map((record) => columns.map(({ text }) => text(record))),
  ];
}

/** A name that every system takes for a file: `{list} {day}.{extension}`, without what is no letter or means something in a path. */
export function exportFileName(list: string, day: string, extension: string): string {
  const safe = list
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const short = [...safe].slice(0, 80).join('').trim();
  return `${short} ${day}.${extension}`.trim();
}

function attributeColumn({ id, name }: Attributes[number]): ExportColumn {
  return {
    field: `attribute_${id}`,
    heading: name,
    text({ attributes }) {
      const values = attributes as readonly { attributeId: number; value: string }[] | undefined;
      return values?.find(({ attributeId }) => attributeId === id)?.value ?? '';
    },
  };
}

/** Words and times stay as the wire has them, so that a file means the same in every language. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join('; ');
  if (typeof value !== 'object') return String(value);
  if ('@id' in value && 'id' in value) return recordTitle(value as { id: number });
  return 'value' in value ? cellText(value.value) : JSON.stringify(value);
}
