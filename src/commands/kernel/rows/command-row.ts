import { noValues, type PartialValues } from '../arguments/argument-values.ts';
import type { CommandText } from '../context/command-texts.ts';
import type { PaletteRow } from './palette-row.ts';

/** The row of a command under all its names: the titles in every language, then the short names. */
export function commandRow(
  id: string,
  texts: readonly CommandText[],
  given: PartialValues = noValues,
): PaletteRow {
  const titles = texts.map((text) => text.title);
  const aliases = texts.flatMap(({ alias, also }) => [alias ?? [], also ?? []].flat());
  return {
    key: id,
    ids: [id],
    titles: titles.length > 0 ? [...titles, ...aliases] : [id],
    keywords: texts.map((text) => text.keywords).join(' '),
    kind: { key: 'palette:kind.command' },
    action: { kind: 'command', commandId: id, given },
  };
}
