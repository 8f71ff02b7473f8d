import { describe, expect, it } from 'vitest';
import type { CampaignFilter } from '#contract/resources/campaign-filters.ts';
import {
  emptyRow,
  filtersOfRows,
  isComplete,
  rowsOfFilters,
  withNewRow,
} from '#src/views/screens/campaigns/filter-rows.ts';

const stub = (path: string, id: number) => ({ '@id': `${path}/${id}`, '@type': 'Thing', id });
const read: CampaignFilter[] = [
  { type: 'attribute', attribute: stub('/attributes', 3), filter: 'not-equals', value: ' Ede ' },
  { type: 'event', campaign: stub('/campaigns', 8), filter: 'uri-visited', link: 21 },
  { type: 'event', campaign: stub('/campaigns', 9), filter: 'not-read', link: null },
];

describe('the rows of filters', () => {
  it('are written as they were read, with ids for stubs', () => {
    expect(filtersOfRows(rowsOfFilters(read))).toEqual([
      { type: 'attribute', attribute: 3, filter: 'not-equals', value: ' Ede ' },
      { type: 'event', campaign: 8, filter: 'uri-visited', link: 21 },
      { type: 'event', campaign: 9, filter: 'not-read', link: null },
    ]);
  });

  it('count only once they say everything', () => {
    const [attribute, event] = [emptyRow(0, 'attribute'), emptyRow(1, 'event')];
    expect([attribute, event].map(isComplete)).toEqual([false, false]);
    expect(filtersOfRows([attribute, event])).toEqual([]);
    const followed = { ...emptyRow(2, 'event'), campaign: '4', filter: 'uri-visited' } as typeof event;
    expect(isComplete(followed)).toBe(false);
    expect(isComplete({ ...followed, link: '5' } as typeof event)).toBe(true);
  });

  it('forget a link that a condition does not speak of', () => {
    const row = { ...emptyRow(0, 'event'), campaign: '4', filter: 'read', link: '5' } as never;
    expect(filtersOfRows([row])).toEqual([{ type: 'event', campaign: 4, filter: 'read', link: null }]);
  });

  it('grow at the end by one of the last kind, under a key of its own', () => {
    const rows = withNewRow(rowsOfFilters(read).filter(({ key }) => key !== 1));
    expect(rows.map(({ key, type }) => [key, type])).toEqual([
      [0, 'attribute'],
      [2, 'event'],
      [3, 'event'],
    ]);
    expect(withNewRow([])).toEqual([emptyRow(0, 'attribute')]);
  });
});
