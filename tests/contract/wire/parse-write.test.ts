import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { violationMessages } from '#contract/rules/violations.ts';
import { email } from '#contract/wire/email-field.ts';
import {
  boolean,
  createOnly,
  enumeration,
  integer,
  nullable,
  object,
  readOnly,
  slug,
  text,
  timestamp,
  valueObject,
  verbatim,
  writeOnly,
} from '#contract/wire/field.ts';
import { parseWrite } from '#contract/wire/parse-write.ts';
import { reference, references } from '#contract/wire/reference.ts';
import { defineResource } from '#contract/wire/resource.ts';

const things = defineResource({
  name: 'things',
  type: 'Thing',
  modules: ['BULK'],
  fields: {
    name: valueObject(text({ required: true, max: 10 })),
    note: text({ min: 3, max: 20 }),
    slug: createOnly(slug()),
    html: verbatim({ initial: '', max: 12 }),
    email: email(),
    count: integer({ min: 1, max: 9 }),
    flag: boolean({ initial: false }),
    state: valueObject(enumeration(['on', 'off'], { initial: 'off' })),
    at: nullable(timestamp()),
    owner: reference('/owners'),
    parent: reference('/things', { required: true, missing: 'noMessage' }),
    tags: references('/tags'),
    secret: writeOnly(text()),
    made: readOnly(text()),
    shape: object(v.unknown(), v.object({ wide: v.number('wrongType') }), {}),
  },
  filters: {},
  orders: [],
  display: ['name'],
  aliases: { label: 'note' },
});

const update = (body: Record<string, unknown>) => parseWrite(things, body, 'update');
const faults = (body: Record<string, unknown>, mode: 'create' | 'update' = 'update') => {
  const parsed = parseWrite(things, body, mode);
  return parsed.ok ? [] : parsed.violations.map((each) => `${each.propertyPath} ${each.code}`);
};

describe('a write', () => {
  it('takes what it has and leaves the rest as it is', () => {
    expect(update({ count: 4 })).toEqual({ ok: true, values: { count: 4 } });
    expect(update({})).toEqual({ ok: true, values: {} });
    expect(update({ count: undefined })).toEqual({ ok: true, values: {} });
  });

  it('that creates needs what is required, and fills in what is usual', () => {
    expect(faults({}, 'create')).toEqual(['name required', 'parent noMessage']);
    expect(parseWrite(things, { name: 'A', parent: 3 }, 'create')).toEqual({
      ok: true,
      values: { name: 'A', parent: 3, html: '', flag: false, state: 'off', owner: null, tags: [] },
    });
  });

  it('takes a value object and the plain value alike', () => {
    expect(update({ name: { value: ' A ' }, state: { value: 'on' } })).toEqual({
      ok: true,
      values: { name: 'A', state: 'on' },
    });
    expect(update({ name: 'A', state: 'on' })).toEqual({ ok: true, values: { name: 'A', state: 'on' } });
    expect(faults({ state: { value: 'maybe' } })).toEqual(['state unknownOption']);
    expect(faults({ name: {} })).toEqual(['name wrongType']);
    expect(faults({ state: { value: 'on', '@type': 'State', extra: 1 } })).toEqual([
      'state.extra unknownField',
    ]);
  });

  it('ignores the envelope and what only the server sets, and what is fixed once it is there', () => {
    const body = {
      '@id': '/things/1',
      '@type': 'X',
      '@context': '/c',
      id: 7,
      version: 8,
      made: 5,
      slug: 'b',
    };
    expect(update(body)).toEqual({ ok: true, values: {} });
    expect(parseWrite(things, { name: 'A', parent: 1, slug: 'b' }, 'create')).toMatchObject({
      values: { slug: 'b' },
    });
  });

  it('reads another name of a field, and prefers its own', () => {
    expect(update({ label: 'other' })).toEqual({ ok: true, values: { note: 'other' } });
    expect(update({ label: 'other', note: 'own name' })).toEqual({ ok: true, values: { note: 'own name' } });
    expect(faults({ label: 'x' })).toEqual(['label tooShort']);
  });

  it('names every field that is wrong, once, with its place', () => {
    expect(
      faults({
        name: '',
        note: 'ab',
        slug2: 1,
        html: 'x'.repeat(13),
        email: 'nobody',
        count: 1.5,
        flag: 'true',
        at: 'soon',
        owner: '/elsewhere/1',
        tags: [1, 'x'],
        secret: 7,
        shape: { wide: 'yes' },
        toString: 1,
      }),
    ).toEqual([
      'name required',
      'note tooShort',
      'slug2 unknownField',
      'html tooLong',
      'email invalidEmail',
      'count notInteger',
      'flag wrongType',
      'at invalidTimestamp',
      'owner unknownReference',
      'tags.1 unknownReference',
      'secret wrongType',
      'shape.wide wrongType',
      'toString unknownField',
    ]);
    expect(faults({ count: 0 })).toEqual(['count tooSmall']);
    expect(faults({ count: 10 })).toEqual(['count tooLarge']);
  });

  it('empties what may be empty and nothing else', () => {
    expect(update({ note: '', at: null, owner: null, tags: [] })).toEqual({
      ok: true,
      values: { note: '', at: null, owner: null, tags: [] },
    });
    expect(faults({ name: null, parent: null, note: null, tags: null })).toEqual([
      'name required',
      'parent noMessage',
      'note wrongType',
      'tags wrongType',
    ]);
  });

  it('trims text and keeps what is kept to the byte', () => {
    expect(update({ note: '  a b\u00a0', html: ' \r\n' })).toEqual({
      ok: true,
      values: { note: 'a b', html: ' \r\n' },
    });
  });

  it('says each fault in a sentence with the name of the field', () => {
    const parsed = update({ count: 'x' });
    expect(parsed).toEqual({
      ok: false,
      violations: [{ propertyPath: 'count', code: 'wrongType', message: 'count has the wrong type' }],
    });
    for (const sentence of Object.values(violationMessages)) expect(sentence).not.toMatch(/\.\./);
  });
});

describe('a text or a number that comes in', () => {
  it.each(['\ud800', 'a\udc00', 'a\0'])('is refused where it cannot be kept: %j', (odd) => {
    expect(faults({ name: odd, note: `${odd}long`, html: odd, slug: odd }, 'create')).toEqual(
      expect.arrayContaining(['name unstorableText', 'note unstorableText', 'html unstorableText']),
    );
  });

  it('is refused where no column holds it', () => {
    const counted = defineResource({
      name: 'counted',
      type: 'Counted',
      modules: [],
      fields: { count: integer() },
      filters: {},
      orders: [],
      display: [],
    });
    for (const count of [2 ** 31, 2 ** 53, 1e22, 1e308])
      expect(parseWrite(counted, { count }, 'update')).toMatchObject({
        violations: [{ propertyPath: 'count', code: 'tooLarge' }],
      });
    expect(parseWrite(counted, { count: 2 ** 31 - 1 }, 'update')).toMatchObject({ ok: true });
  });
});
