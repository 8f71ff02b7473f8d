import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Dutch words of which another stands for the same thing everywhere: docs/terms.md names it. */
const replaced =
  /\b(verst(uur|uren|uurt|uurd|uurde)|gebounced|rekenblad|samenvoegveld|attribuut|attributen|inplannen|ingepland\w*|uitschrijven|uitgeschreven|tekstvariant|bladzijde|blacklist|haar|zij)\b/i;

/** Words that find a command may be any that a person would type. */
const forSearch = new Set(['keywords', 'more', 'also', 'alias']);

function textsIn(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, child]) =>
    forSearch.has(key) ? [] : textsIn(child, `${path} ${key}`),
  );
}

describe('Dutch texts', () => {
  it('have one word for one thing', () => {
    const texts = readdirSync('locales/nl').flatMap((name) =>
      textsIn(JSON.parse(readFileSync(`locales/nl/${name}`, 'utf8')), name),
    );
    expect(
      texts.filter(([, text]) => replaced.test(text)),
      'docs/terms.md has the word to use',
    ).toEqual([]);
  });

  it('name commands by what is done, with the verb last', () => {
    const commands = JSON.parse(readFileSync('locales/nl/commands.json', 'utf8')) as Record<
      string,
      { title?: string }
    >;
    const titles = Object.values(commands).flatMap(({ title }) => title ?? []);
    const imperative =
      /^(Toon|Open|Wis|Ga|Kies|Zet|Verander|Wijzig|Herhaal|Probeer|Exporteer|Importeer|Herstel|Selecteer|Vergeet)\b/;
    expect(titles.filter((title) => imperative.test(title))).toEqual([]);
  });
});
