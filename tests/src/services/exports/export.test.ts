import { describe, expect, it } from 'vitest';
import type { ListQuery } from '#src/api/resources/list-query.ts';
import type { ListedRows } from '#src/commands/offers/list-offers.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { consoleResources } from '#src/resources/all.ts';
import { exportedFields } from '#src/resources/console-resource.ts';
import { readListed } from '#src/services/exports/export-rows.ts';
import {
  columnsShown,
  type ExportRecord,
  exportColumns,
  exportFileName,
  exportTable,
} from '#src/services/exports/export-table.ts';

const all: ListedRows = {
  title: 'People',
  filters: { state: 'active' },
  orders: [],
  ids: [],
  except: [],
  columns: [],
};

/** A list of rows with ids from 1, with what was asked of it. */
function listOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const asked: ListQuery[] = [];
  async function list(query: ListQuery) {
    asked.push(query);
    const { page = 1, perPage = 25, filters = {} } = query;
    const ids = filters.id as readonly number[] | undefined;
    const found = ids ? rows.filter(({ id }) => ids.includes(id)) : rows;
    return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length };
  }
  return { list, asked, rows };
}

function watch() {
  const reports: [number, number][] = [];
  const stopping = new AbortController();
  const report = (done: number, total: number) => void reports.push([done, total]);
  return { reports, stopping, progress: { signal: stopping.signal, report } };
}

describe('the rows of an export', () => {
  it('are all that match but the exceptions, in pages of 500 by the sorting and filters of the list', async () => {
    const { list, asked } = listOf(12_000);
    const { progress, reports } = watch();
    const orders = [{ field: 'email', direction: 'desc' }] as const;
    const found = await readListed(list, { ...all, orders, except: [1, 501, 12_000] }, progress);
    expect(found).toHaveLength(11_997);
    expect(new Set(found.map(({ id }) => id)).size).toBe(11_997);
    expect(asked).toHaveLength(24);
    expect(asked[1]).toEqual({ page: 2, perPage: 500, filters: { state: 'active' }, orders });
    expect(reports.at(0)).toEqual([500, 12_000]);
    expect(reports.at(-1)).toEqual([12_000, 12_000]);
  });

  it('are the named ones alone, by their ids or by going through the list where they are many', async () => {
    const few = listOf(2_000);
    expect(await readListed(few.list, { ...all, ids: [7, 1_999] }, watch().progress)).toEqual([
      { id: 7 },
      { id: 1_999 },
    ]);
    expect(few.asked.map(({ filters }) => filters)).toEqual([{ id: [7, 1_999] }]);
    const many = listOf(2_000);
    const ids = Array.from({ length: 600 }, (_, index) => index * 3 + 1);
    const found = await readListed(many.list, { ...all, ids }, watch().progress);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('are read again where the pages moved, each once', async () => {
    const { list, rows } = listOf(1_200);
    let calls = 0;
    const found = await readListed(
      async (query) => {
        calls += 1;
        if (calls === 2) rows.splice(0, 1);
        return list(query);
      },
      all,
      watch().progress,
    );
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('stop being read when it is stopped', async () => {
    const { list, asked } = listOf(5_000);
    const { progress, stopping } = watch();
    const reading = readListed(
      async (query) => {
        if (query.page === 2) stopping.abort();
        return list(query);
      },
      all,
      progress,
    );
    await expect(reading).rejects.toThrow('aborted');
    expect(asked).toHaveLength(2);
  });
});

describe('the columns of an export', () => {
  it('are fields of their resource, with a heading in both languages', async () => {
    for (const language of ['en', 'nl'] as const) {
      const { i18n } = await createTexts(language);
      for (const of of consoleResources) {
        expect(exportedFields(of).length, of.section).toBeGreaterThan(0);
        for (const field of exportedFields(of)) {
          expect(of.resource.fields).toHaveProperty(field);
          if (field === 'attributes') continue;
          expect(i18n.exists([`export:field.${field}`, `resources:field.${field}`])).toBe(true);
        }
      }
    }
  });

  it('name the user of a subscription as the list does, with the columns of the list', () => {
    const columns = exportColumns('admin/user/subscriptions', [], (field) => field);
    const user = { '@id': '/admin/users/9', id: 9, email: 'ann@firm.example', company: 'Firm' };
    const product = { '@id': '/admin/products/1', id: 1, name: 'Bulk M' };
    const days = { startsOn: '2026-01-01', expiresOn: '2026-12-31', expired: false };
    expect(exportTable(columns, [{ id: 4, user, product, ...days }])).toEqual([
      ['user', 'product', 'startsOn', 'expiresOn'],
      ['Firm', 'Bulk M', '2026-01-01', '2026-12-31'],
    ]);
  });

  it('have what is inside value objects, the titles of references and a column an attribute', () => {
    const columns = exportColumns('contacts', [{ id: 4, name: 'City' }], (field) => field.toUpperCase());
    const contact = {
      id: 1,
      email: 'ann@people.example',
      state: { value: 'active' },
      group: { '@id': '/groups/2', '@type': 'Group', id: 2, name: { value: 'Friends' } },
      attributes: [{ attributeId: 4, value: '=Delft' }],
      createdAt: '2026-03-01T08:00:00Z',
    };
    const bare: ExportRecord = { ...contact, id: 2, attributes: [], group: null };
    expect(exportTable(columns, [contact, bare])).toEqual([
      ['EMAIL', 'STATE', 'GROUP', 'City', 'CREATEDAT'],
      ['ann@people.example', 'active', 'Friends', '=Delft', '2026-03-01T08:00:00Z'],
      ['ann@people.example', 'active', '', '', '2026-03-01T08:00:00Z'],
    ]);
  });

  it('are those that the list shows, in its order, without what only leads somewhere', () => {
    const columns = exportColumns('contacts', [{ id: 4, name: 'City' }], (field) => field);
    const shown = columnsShown(columns, ['attribute_4', 'email', 'contacts.edit', 'createdAt']);
    expect(shown.map(({ heading }) => heading)).toEqual(['City', 'email', 'createdAt']);
  });

  it('write lists of words and references in one cell', () => {
    const columns = exportColumns('admin/users', [], (field) => field);
    const cells = exportTable(columns, [{ id: 1, company: 'Acme', modules: ['BULK', 'ADMIN'] }])[1];
    expect(cells).toEqual(['Acme', '', '', '', 'BULK; ADMIN', '']);
  });
});

describe('the name of an exported file', () => {
  it('has the list and the day, and nothing that means something in a path', () => {
    expect(exportFileName('Contacts of Friends', '2026-03-01', 'csv')).toBe(
      'Contacts of Friends 2026-03-01.csv',
    );
    expect(exportFileName('../a\\b: "c"\u202E?*', '2026-03-01', 'xlsx')).toBe('a b c 2026-03-01.xlsx');
    expect(exportFileName('', '2026-03-01', 'csv')).toBe('2026-03-01.csv');
    expect(exportFileName('x'.repeat(300), '2026-03-01', 'csv')).toHaveLength(95);
  });
});
