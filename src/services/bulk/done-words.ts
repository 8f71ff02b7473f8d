import type { Resource } from '#contract/wire/resource.ts';
import {
  enumerated,
  fieldWord,
  type NamedAttributes,
  valueWord,
  type Word,
} from '#src/api/cache/changed-sentence.ts';
import { inOneLine } from '#src/api/cache/record-title.ts';
import { commands } from '#src/commands/index.ts';
import type { RowJudge } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { ChangingRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { Params } from '#src/commands/kernel/context/context-keys.ts';
import { countWord } from '#src/commands/kernel/declaring/count-word.ts';

/** What a deed did, or is about to do: the rows, and what is said of them. */
export interface Done {
  readonly resource: Resource;
  readonly rows: readonly Pick<ChangingRow, 'title' | 'changes'>[];
  readonly attributes: NamedAttributes;
  readonly asked?: RowJudge['asked'];
}

/** As many records are named one by one; more are counted. */
const mostNamed = 3;

/**
 * The words for a deed on records: `records` names or counts them, `fields` names what is set, `changes` says to what,
 * where that is the same for all of them.
 */
export function doneWords({ resource, rows, attributes, asked = {} }: Done): Params {
  const values = new Map<string, Map<string, Word>>();
  for (const { field, after } of rows.flatMap(({ changes }) => changes)) {
    const word = valueWord(resource, field, after);
    values.set(field, new Map(values.get(field)).set(JSON.stringify(word), word));
  }
  const changes = [...values].map(([field, words]): Word => {
    const [word] = words.size === 1 ? words.values() : [asked[field]];
    const named = fieldWord(field, attributes);
    return word === undefined
      ? { key: 'bulk:changeEach', params: { field: named } }
      : { key: 'bulk:change', params: { field: named, value: word } };
  });
  const titles = rows.map(({ title }) => title);
  return {
    count: rows.length,
    records: recordsWord(resource.name, titles),
    ...(changes.length > 0 && {
      fields: enumerated([...values.keys()].map((field) => fieldWord(field, attributes))),
      changes: enumerated(changes),
    }),
  };
}

/** Names a few records, and counts more of them: “Spring”; 132 subscriptions. */
function recordsWord(resource: string, titles: readonly string[]): Params[string] {
  if (titles.length === 0 || titles.length > mostNamed) return countWord(commands, resource, titles.length);
  const named = titles.map((title) => ({ key: 'resources:named', params: { title: inOneLine(title) } }));
  return enumerated(named, 'resources:and');
}
