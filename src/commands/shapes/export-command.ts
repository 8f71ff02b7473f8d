import { choice } from '../kernel/arguments/arguments.ts';
import { onScreen } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { whereOffered } from '../offers/where-offered.ts';
import { defineCommand } from '../services.ts';
import type { ResourceDeclaration } from './resource-declaration.ts';

const kinds = {
  csv: { format: 'csv', extent: 'shown' },
  xlsx: { format: 'xlsx', extent: 'shown' },
  'csv-all': { format: 'csv', extent: 'all' },
  'xlsx-all': { format: 'xlsx', extent: 'all' },
} as const;

/**
 * Saves the chosen rows as a file, else all that the list shows by its filters, with the columns as they are shown or
 * with all. The focused row does not count.
 */
export function exportCommand({
  resource,
  name,
  modules,
}: Pick<ResourceDeclaration, 'resource' | 'name' | 'modules'>) {
  return defineCommand({
    id: `${name}.export`,
    section: name,
    resource,
    keys: 'Shift+E',
    when: all(hasModule(...modules), onScreen(resource), whereOffered(listOffersKey, 'listed')),
    args: {
      kind: choice({
        csv: 'export:kind.csv',
        xlsx: 'export:kind.xlsx',
        'csv-all': 'export:kind.csv-all',
        'xlsx-all': 'export:kind.xlsx-all',
      }),
    },
    async run({ exports, offers }, { kind }) {
      const rows = offers(listOffersKey).listed?.();
      if (rows) await exports.run({ resource, rows, ...kinds[kind] });
      return undefined;
    },
  });
}
