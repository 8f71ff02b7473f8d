import { describe, expect, it } from 'vitest';
import {
  completeValues,
  missingArguments,
  noValues,
  parseArgument,
  prefill,
  type Reading,
} from '#src/commands/kernel/arguments/argument-values.ts';
import {
  type ArgumentValues,
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
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { fixedContext } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/context/subject.ts';

describe('missing and prefilled arguments', () => {
  const args = { group: pick('groups'), name: text(), note: optional(text()) };

  it('asks in order, and never for what may be left out', () => {
    expect(missingArguments(args, noValues)).toEqual(['group', 'name']);
  });

  it('takes the focused row, loaded or not', () => {
    const record = { id: 7, name: 'VIP' };
    const loaded = fixedContext([provide(focusedRowKey, { resource: 'groups', id: 7, record })]);
    expect(prefill(args, noValues, loaded).values).toEqual({ group: record });
    const named = fixedContext([provide(focusedRowKey, { resource: 'groups', id: 7 })]);
    const filled = prefill(args, noValues, named);
    expect(filled.references).toEqual({ group: { resource: 'groups', id: 7 } });
    expect(missingArguments(args, filled)).toEqual(['name']);
  });

  it('loads the focused row anew where the list leaves out what is needed', () => {
    const record = { id: 7, name: 'VIP' };
    const context = fixedContext([provide(focusedRowKey, { resource: 'groups', id: 7, record })]);
    expect(prefill({ group: pick('groups', { whole: true }) }, noValues, context)).toEqual({
      values: {},
      references: { group: { resource: 'groups', id: 7 } },
    });
  });

  it('leaves a given record alone', () => {
    const context = fixedContext([provide(focusedRowKey, { resource: 'groups', id: 7 })]);
    const given = { values: { group: { id: 1 } }, references: {} };
    expect(prefill(args, given, context)).toBe(given);
  });

  it('takes the whole selection where many are meant, and none of several where one is', () => {
    const context = fixedContext([provide(selectionKey, { resource: 'groups', ids: [1, 2] })]);
    expect(prefill({ groups: pickMany('groups') }, noValues, context).values).toMatchObject({
      groups: { ids: [1, 2], count: 2 },
    });
    expect(prefill(args, noValues, context)).toBe(noValues);
  });

  it('skips a record argument that is not about the subject', () => {
    const context = fixedContext([provide(focusedRowKey, { resource: 'groups', id: 7 })]);
    const target = { target: pick('groups', { fromSubject: false }) };
    expect(prefill(target, noValues, context)).toBe(noValues);
  });

  it('loads what is only named', async () => {
    const given = { values: {}, references: { group: { resource: 'groups', id: 7 } } };
    const values = await completeValues(args, given, async ({ id }) => ({ id }));
    expect(values).toEqual({ group: { id: 7 } });
    const many = await completeValues({ group: pickMany('groups') }, given, async ({ id }) => ({ id }));
    expect(many).toMatchObject({ group: { ids: [7], count: 1 } });
  });
});

const texts = {
  language: () => 'en',
  textInAll: ({ key }: { key: string }) => [key.slice(key.lastIndexOf('.') + 1)],
};

function reading(values: ArgumentValues = {}): Reading {
  return { values, context: fixedContext([]), today: '2026-11-28', texts };
}

describe('typed arguments', () => {
  it('reads ids with and without the sign', () => {
    const reference = { resource: 'campaigns', id: 42 };
    expect(parseArgument(pick('campaigns'), '42', reading())).toEqual({ kind: 'reference', reference });
    expect(parseArgument(pick('campaigns'), ' #42 ', reading())).toEqual({ kind: 'reference', reference });
    expect(parseArgument(pick('campaigns'), 'winter', reading()).kind).toBe('problem');
    expect(parseArgument(pick('campaigns'), '0', reading()).kind).toBe('problem');
  });

  it('keeps texts within their bounds and checks', () => {
    const label = text({
      maximum: 5,
      check: (value) => (value === 'taken' ? { key: 'x:taken' } : undefined),
    });
    expect(parseArgument(label, ' VIP ', reading())).toEqual({ kind: 'value', value: 'VIP' });
    expect(parseArgument(label, '', reading())).toMatchObject({
      problem: { key: 'kernel:argument.required' },
    });
    expect(parseArgument(label, 'abcdef', reading())).toMatchObject({ problem: { params: { maximum: 5 } } });
    expect(parseArgument(label, 'taken', reading())).toMatchObject({ problem: { key: 'x:taken' } });
  });

  it('reads addresses, numbers and choices', () => {
    expect(parseArgument(email(), 'jan@example.com', reading())).toEqual({
      kind: 'value',
      value: 'jan@example.com',
    });
    expect(parseArgument(email(), 'jan', reading()).kind).toBe('problem');
    expect(parseArgument(number({ maximum: 10 }), '11', reading()).kind).toBe('problem');
    expect(parseArgument(number({ maximum: 10 }), '10', reading())).toEqual({ kind: 'value', value: 10 });
    const theme = choice({ light: 'palette:theme.light', dark: 'palette:theme.dark' });
    expect(parseArgument(theme, 'Dark', reading())).toEqual({ kind: 'value', value: 'dark' });
    expect(
      parseArgument(
        confirm(() => ({ key: 'x:y' })),
        'yes',
        reading(),
      ).kind,
    ).toBe('problem');
  });

  it('accepts the expected number alone, with or without separators', () => {
    const count = typedCount(
      ({ campaign }: { campaign: { uniqueRecipients: number } }) => campaign.uniqueRecipients,
    );
    const values = { campaign: { uniqueRecipients: 48_120 } };
    expect(parseArgument(count, '48120', reading(values))).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '48,120', reading(values))).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '48.120', reading(values))).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '4812', reading(values))).toMatchObject({
      problem: { params: { expected: 48_120 } },
    });
  });

  it.each([
    ['2027-03-31', '2027-03-31'],
    ['end of next month', '2026-12-31'],
    ['volgende maand', '2026-12-28'],
    ['+1y', '2027-11-28'],
    ['soon', undefined],
  ])('reads the day %s', (typed, value) => {
    expect(parseArgument(day(), typed, reading())).toEqual(
      value === undefined
        ? { kind: 'problem', problem: { key: 'kernel:argument.day' } }
        : { kind: 'value', value },
    );
  });

  it('keeps a span where each record counts from its own day', () => {
    const kept = day({ keepsSpans: true });
    expect(parseArgument(kept, ' +1y ', reading())).toEqual({ kind: 'value', value: '+1y' });
    expect(parseArgument(kept, '2027-03-31', reading())).toEqual({ kind: 'value', value: '2027-03-31' });
    for (const typed of ['+1 soon', '+1 yaer'])
      expect(parseArgument(kept, typed, reading()).kind).toBe('problem');
    expect(parseArgument(day(), '+1 yaer', reading())).toMatchObject({ value: '2027-11-28', isNear: true });
  });

  it('takes an offer by its value, its name or the beginning that it alone has', () => {
    const fields = offered(() => [
      { value: 'expiresOn', title: 'Expires on' },
      { value: 'startsOn', title: 'Starts on' },
      { value: 'state', title: 'State' },
    ]);
    const named = (typed: string) => parseArgument(fields, typed, reading());
    for (const typed of ['expiresOn', 'expires on', 'Expires', 'exp'])
      expect(named(typed)).toEqual({ kind: 'value', value: 'expiresOn' });
    for (const typed of ['sta', 'ex', 'product']) expect(named(typed).kind).toBe('problem');
    expect(named('state')).toEqual({ kind: 'value', value: 'state' });
  });

  it('takes several choices, each of which has to exist', () => {
    const modules = choices([
      { value: 'BULK', labelKey: 'x:module.Interface' },
      { value: 'SMTP', labelKey: 'x:module.SMTP' },
    ]);
    expect(parseArgument(modules, 'smtp, interface, SMTP', reading())).toEqual({
      kind: 'value',
      value: ['SMTP', 'BULK'],
    });
    expect(parseArgument(modules, 'smtp admin', reading()).kind).toBe('problem');
  });

  it('is what the arguments before it decide', () => {
    const value = dependent(({ field }) => (field === 'expiresOn' ? day() : text()));
    expect(parseArgument(value, '+1y', reading({ field: 'expiresOn' }))).toEqual({
      kind: 'value',
      value: '2027-11-28',
    });
    expect(parseArgument(value, '+1y', reading({ field: 'name' }))).toEqual({ kind: 'value', value: '+1y' });
  });
});
