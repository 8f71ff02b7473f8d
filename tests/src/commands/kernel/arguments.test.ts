import { describe, expect, it } from 'vitest';
import {
  completeValues,
  missingArguments,
  noValues,
  parseArgument,
  prefill,
} from '#src/commands/kernel/argument-values.ts';
import {
  choice,
  confirm,
  email,
  number,
  optional,
  pick,
  pickMany,
  text,
  typedCount,
} from '#src/commands/kernel/arguments.ts';
import { provide } from '#src/commands/kernel/context-keys.ts';
import { fixedContext } from '#src/commands/kernel/context-store.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/subject.ts';

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

describe('typed arguments', () => {
  it('reads ids with and without the sign', () => {
    const reference = { resource: 'campaigns', id: 42 };
    expect(parseArgument(pick('campaigns'), '42', {})).toEqual({ kind: 'reference', reference });
    expect(parseArgument(pick('campaigns'), ' #42 ', {})).toEqual({ kind: 'reference', reference });
    expect(parseArgument(pick('campaigns'), 'winter', {}).kind).toBe('problem');
    expect(parseArgument(pick('campaigns'), '0', {}).kind).toBe('problem');
  });

  it('keeps texts within their bounds and checks', () => {
    const label = text({
      maximum: 5,
      check: (value) => (value === 'taken' ? { key: 'x:taken' } : undefined),
    });
    expect(parseArgument(label, ' VIP ', {})).toEqual({ kind: 'value', value: 'VIP' });
    expect(parseArgument(label, '', {})).toMatchObject({ problem: { key: 'kernel:argument.required' } });
    expect(parseArgument(label, 'abcdef', {})).toMatchObject({ problem: { params: { maximum: 5 } } });
    expect(parseArgument(label, 'taken', {})).toMatchObject({ problem: { key: 'x:taken' } });
  });

  it('reads addresses, numbers and choices', () => {
    expect(parseArgument(email(), 'jan@example.com', {})).toEqual({
      kind: 'value',
      value: 'jan@example.com',
    });
    expect(parseArgument(email(), 'jan', {}).kind).toBe('problem');
    expect(parseArgument(number({ maximum: 10 }), '11', {}).kind).toBe('problem');
    expect(parseArgument(number({ maximum: 10 }), '10', {})).toEqual({ kind: 'value', value: 10 });
    const theme = choice({ light: 'palette:theme.light', dark: 'palette:theme.dark' });
    expect(parseArgument(theme, 'Dark', {})).toEqual({ kind: 'value', value: 'dark' });
    expect(
      parseArgument(
        confirm(() => ({ key: 'x:y' })),
        'yes',
        {},
      ).kind,
    ).toBe('problem');
  });

  it('accepts the expected number alone, with or without separators', () => {
    const count = typedCount(
      ({ campaign }: { campaign: { uniqueRecipients: number } }) => campaign.uniqueRecipients,
    );
    const values = { campaign: { uniqueRecipients: 48_120 } };
    expect(parseArgument(count, '48120', values)).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '48,120', values)).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '48.120', values)).toEqual({ kind: 'value', value: 48_120 });
    expect(parseArgument(count, '4812', values)).toMatchObject({ problem: { params: { expected: 48_120 } } });
  });
});
