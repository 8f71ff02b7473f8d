import { describe, expect, it } from 'vitest';
import { createRankIndex, type RankEntry } from '#src/commands/kernel/ranking/rank-index.ts';
import { rank } from '#src/commands/kernel/ranking/ranking.ts';

const commands: readonly RankEntry[] = [
  entry('groups.create', ['Create contact list', 'Contactlijst maken'], 'new group audience'),
  entry('campaigns.create', ['Create campaign', 'Campagne maken']),
  entry('campaigns.archive', ['Archive campaign', 'Campagne archiveren']),
  entry('attributes.go', ['Go to Attributes', 'Naar Kenmerken', 'Attributes', 'Kenmerken']),
  entry('drips.create', ['Create drip campaign', 'Dripcampagne maken']),
  entry('tags.create', ['Create tag', 'Label maken']),
  entry('tags.go', ['Go to Tags', 'Naar Labels', 'Tags', 'Labels']),
  entry('blacklist.go', ['Go to Blacklist', 'Naar Zwarte lijst', 'Blacklist', 'Zwarte lijst']),
  entry('subscriptions.go', ['Go to Subscriptions', 'Naar Abonnementen', 'Subscriptions', 'Abonnementen']),
  entry('webhooks.go', ['Go to Webhooks', 'Naar Webhooks', 'Webhooks']),
];

const records: readonly RankEntry[] = [
  { key: 'groups/1', ids: ['1'], titles: ['Vintage shops'] },
  { key: 'groups/2', ids: ['2'], titles: ['Café Noël'] },
  { key: 'contacts/11', ids: ['11'], titles: ['Jan Jansen'] },
  { key: 'contacts/12', ids: ['12'], titles: ['Jan Jansen'] },
  { key: 'campaigns/412', ids: ['412'], titles: ['Winter sale'] },
  { key: 'campaigns/4', ids: ['4'], titles: ['412 ways to sell'] },
];

function entry(id: string, titles: readonly string[], keywords?: string): RankEntry {
  return { key: id, ids: [id], titles, keywords };
}

const indexes = [createRankIndex(commands), createRankIndex(records)];

function search(query: string, usage: Readonly<Record<string, number>> = {}) {
  return rank(query, indexes, { limit: 50, usage: ({ key }) => usage[key] ?? 0 });
}

function keys(query: string, usage: Readonly<Record<string, number>> = {}) {
  return search(query, usage).map((found) => found.entry.key);
}

/** The found title with the matched parts in brackets. */
function marked(query: string, key: string): string {
  const found = search(query).find((candidate) => candidate.entry.key === key);
  if (!found) return '';
  const title = found.entry.titles[found.titlePlace] ?? '';
  const { text, at } = found.ranges.reduce(
    (built, [start, end]) => ({
      text: `${built.text}${title.slice(built.at, start)}[${title.slice(start, end)}]`,
      at: end,
    }),
    { text: '', at: 0 },
  );
  return text + title.slice(at);
}

describe('ranking', () => {
  it('puts an exact short name before a weak hit', () => {
    expect(keys('tags')[0]).toBe('tags.go');
  });

  it('takes both equal records, each by itself', () => {
    expect(keys('jan jansen')).toEqual(['contacts/11', 'contacts/12']);
  });

  it('finds an exact id first', () => {
    expect(keys('412')[0]).toBe('campaigns/412');
    expect(keys('#412')[0]).toBe('campaigns/412');
    expect(keys('campaigns.create')[0]).toBe('campaigns.create');
  });

  it('does not mind spaces around the query', () => {
    expect(keys('  webhooks ')[0]).toBe('webhooks.go');
  });

  it('does not mind accents and capitals, and marks the letters as they are written', () => {
    expect(marked('cafe noel', 'groups/2')).toBe('[Café Noël]');
    expect(marked('CAFÉ', 'groups/2')).toBe('[Café] Noël');
    expect(marked('noel', 'groups/2')).toBe('Café [Noël]');
    const decomposed = createRankIndex([{ key: 'x', ids: [], titles: ['Cafe\u0301 Noe\u0308l'] }]);
    expect(rank('cafe', [decomposed], { limit: 5 })[0]?.ranges).toEqual([[0, 5]]);
  });

  it('takes words in any order', () => {
    expect(keys('campaign create')[0]).toBe('campaigns.create');
    expect(keys('create campaign')[0]).toBe('campaigns.create');
    expect(marked('list cre', 'groups.create')).toBe('[Cre]ate contact [list]');
  });

  it('forgives a wrong, a missing and an extra letter', () => {
    expect(keys('blackjist').slice(0, 3)).toContain('blacklist.go');
    expect(keys('subscripion').slice(0, 3)).toContain('subscriptions.go');
    expect(keys('wehbooks').slice(0, 3)).toContain('webhooks.go');
    expect(keys('campaiign').slice(0, 3)).toContain('campaigns.create');
    expect(keys('tgas')).toContain('tags.go');
    expect(marked('wehbooks', 'webhooks.go')).toBe('Go to [Webhooks]');
  });

  it('finds nothing where nothing is near', () => {
    for (const query of ['qzxv', 'zzzzzzzzzz', 'xylophone', '999999', 'x'])
      expect(keys(query), query).toEqual([]);
    expect(keys('')).toEqual([]);
    expect(keys('   ')).toEqual([]);
  });

  it('knows the names of both languages and tells which one matched', () => {
    expect(keys('blacklist')[0]).toBe('blacklist.go');
    expect(keys('zwarte lijst')[0]).toBe('blacklist.go');
    expect(search('zwarte lijst')[0]?.titlePlace).toBe(3);
  });

  it('finds by keywords, after names', () => {
    expect(keys('audience')).toEqual(['groups.create']);
    expect(search('audience')[0]).toMatchObject({ tier: 'keywords', titlePlace: -1, ranges: [] });
  });

  it('lets used ones rise among equals, and an exact title stay first', () => {
    expect(keys('create')[0]).not.toBe('drips.create');
    expect(keys('create', { 'drips.create': 1 })[0]).toBe('drips.create');
    expect(keys('create campaign', { 'drips.create': 9 })[0]).toBe('campaigns.create');
  });

  it('prefers what is near among equals', () => {
    const nearest = rank('create', indexes, {
      limit: 5,
      nearness: ({ key }) => (key === 'drips.create' ? 1 : 0),
    });
    expect(nearest[0]?.entry.key).toBe('drips.create');
  });

  it('returns no more than asked for', () => {
    expect(rank('c', indexes, { limit: 2 })).toHaveLength(2);
  });
});

describe('ranking of many', () => {
  const firstNames = ['Anna', 'Bram', 'Carla', 'Daan', 'Eva', 'Finn', 'Guus', 'Hanna', 'Zoë', 'Janine'];
  const lastNames = ['de Vries', 'Jansen', 'Bakker', 'Visser', 'Smit', 'Meijer', 'Mulder', 'Bos', 'Peters'];
  const many = Array.from({ length: 100_000 }, (_, place): RankEntry => {
    const name = `${firstNames[place % 10]} ${lastNames[place % 9]}`;
    return { key: `contacts/${place}`, ids: [`${place}`], titles: [`person${place}@example.com`, name] };
  });
  many.push({ key: 'groups/vip', ids: ['vip'], titles: ['Ambassadeurs'] });
  const big = [createRankIndex(commands), createRankIndex(many)];
  const first = (query: string) => rank(query, big, { limit: 50 })[0]?.entry.key;

  it('finds the same things among a hundred thousand records', () => {
    expect(first('person77123@example.com')).toBe('contacts/77123');
    expect(first('77123')).toBe('contacts/77123');
    expect(first('ambassadeurs')).toBe('groups/vip');
    expect(first('ambasadeurs')).toBe('groups/vip');
    expect(first('sadeurs')).toBe('groups/vip');
    expect(first('create campaign')).toBe('campaigns.create');
    expect(rank('zoe jansen', big, { limit: 50 })).toHaveLength(50);
  });

  it('prints how long a keystroke takes', () => {
    const queries = [
      'a',
      'an',
      'anna',
      'anna j',
      'jansen zoe',
      'qzxvqzxv',
      'subscripion',
      'person9',
      'example',
    ];
    const figures = queries.map((query) => {
      const runs = Array.from({ length: 9 }, () => {
        const start = performance.now();
        rank(query, big, { limit: 50 });
        return performance.now() - start;
      });
      return `${query}: ${runs.sort((left, right) => left - right)[4]?.toFixed(2)} ms`;
    });
    process.stdout.write(`Ranking 100,000 records, median: ${figures.join(', ')}\n`);
    expect(figures).toHaveLength(queries.length);
  });
});
