import { describe, expect, it } from 'vitest';
import {
  noValues,
  type PartialValues,
  type Reading,
} from '#src/commands/kernel/arguments/argument-values.ts';
import {
  type ArgumentMap,
  choice,
  choices,
  confirm,
  day,
  dependent,
  email,
  number,
  offered,
  optional,
  pick,
  pickMany,
  text,
  typedCount,
} from '#src/commands/kernel/arguments/arguments.ts';
import { fixedContext } from '#src/commands/kernel/context/context-store.ts';
import { subjectFrom } from '#src/commands/kernel/context/subject.ts';
import { commandPath, readParameters } from '#src/commands/kernel/running/command-link.ts';
import { parseSearch } from '#src/state/search-string.ts';

const texts = { language: () => 'en', textInAll: ({ key }: { key: string }) => [key] };
const read = (values: Reading['values']): Reading => ({
  values,
  context: fixedContext([]),
  today: '2026-11-28',
  texts,
});
const modules = [
  { value: 'BULK', labelKey: 'x:bulk' },
  { value: 'SMTP', labelKey: 'x:smtp' },
];

/** What a link gives, and the link that is made of it again. */
function follow(args: ArgumentMap, query: string): { given: PartialValues; path: string } {
  const command = { id: 'things.do', args };
  const given = readParameters(command, parseSearch(query), read);
  return { given, path: commandPath(command, given) };
}

describe('a link to a command', () => {
  it.each<[string, ArgumentMap[string], string, unknown]>([
    ['a text', text(), 'Two words & more', 'Two words & more'],
    ['an address', email(), 'jan+news@example.com', 'jan+news@example.com'],
    ['a number', number(), '42', 42],
    ['a choice', choice({ dark: 'x:dark', light: 'x:light' }), 'dark', 'dark'],
    ['several choices', choices(modules), 'SMTP,BULK', ['SMTP', 'BULK']],
    ['an offer', offered(() => [{ value: 'mine', title: 'My view' }]), 'mine', 'mine'],
    ['a day', day(), '2027-12-31', '2027-12-31'],
    ['a span', day({ keepsSpans: true }), '+1y', '+1y'],
    ['what may be left out', optional(text()), 'note', 'note'],
    ['what others decide', dependent(() => day()), '2027-12-31', '2027-12-31'],
  ])('gives %s, and says it again', (_, argument, written, value) => {
    const query = `?a=${encodeURIComponent(written)}`;
    const { given, path } = follow({ a: argument }, query);
    expect(given).toEqual({ values: { a: value }, references: {} });
    expect(path).toBe(`/do/things.do${query}`);
  });

  it.each([
    ['one record', pick('campaigns')],
    ['records', pickMany('campaigns')],
  ])('names %s by the id, which is loaded when it is followed', (_, argument) => {
    const { given, path } = follow({ a: argument }, '?a=42');
    expect(given).toEqual({ values: {}, references: { a: { resource: 'campaigns', id: 42 } } });
    expect(path).toBe('/do/things.do?a=42');
    const record = { id: 42, name: 'Winter' };
    const value = argument.kind === 'pick' ? record : subjectFrom('campaigns', [record]);
    expect(
      commandPath({ id: 'things.do', args: { a: argument } }, { ...noValues, values: { a: value } }),
    ).toBe('/do/things.do?a=42');
  });

  it('reads each argument with the ones before it', () => {
    const args = { field: text(), value: dependent(({ field }) => (field === 'day' ? day() : text())) };
    expect(follow(args, '?field=day&value=tomorrow').given.values).toEqual({
      field: 'day',
      value: '2026-11-29',
    });
    expect(follow(args, '?field=name&value=tomorrow').given.values.value).toBe('tomorrow');
  });

  it.each<[string, ArgumentMap[string], string]>([
    ['a number that has to be typed', typedCount(() => 3), '3'],
    ['a yes', confirm(() => ({ key: 'x:sure' })), 'true'],
    ['what cannot be read', number(), 'many'],
    ['a record by its name', pick('campaigns'), 'Winter'],
    ['what is given twice', text(), '1&a=2'],
  ])('never gives %s', (_, argument, written) => {
    const { given, path } = follow({ a: argument }, `?a=${written}`);
    expect(given).toEqual(noValues);
    expect(path).toBe('/do/things.do');
  });

  it('does not say many records', () => {
    const args = { a: pickMany('campaigns') };
    const many = { ...noValues, values: { a: subjectFrom('campaigns', [{ id: 1 }, { id: 2 }]) } };
    expect(commandPath({ id: 'things.do', args }, many)).toBe('/do/things.do');
  });
});
