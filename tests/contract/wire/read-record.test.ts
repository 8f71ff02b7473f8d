import { describe, expect, it } from 'vitest';
import { contacts } from '#contract/resources/contacts.ts';
import { messages } from '#contract/resources/messages.ts';
import { tags } from '#contract/resources/tags.ts';
import { readRecord, readRow } from '#contract/wire/read-record.ts';
import { wholeRow } from '#tests/support/whole-row.ts';

describe('a row that a host gives', () => {
  it('may leave out what only the record has, and nothing else', () => {
    const row = wholeRow('/messages', { id: 4, version: 1 });
    expect(row).not.toHaveProperty('html');
    expect(readRow(messages, row).ok).toBe(true);
    expect(readRecord(messages, row).ok).toBe(false);
    expect(readRow(messages, { ...row, html: 5 })).toEqual({ ok: false, place: 'html' });
    expect(readRow(messages, { ...row, name: undefined })).toEqual({ ok: false, place: 'name' });
  });

  it('costs little: five hundred are read in a few milliseconds', () => {
    const rows = Array.from({ length: 500 }, (_, index) => wholeRow('/contacts', { id: index + 1 }));
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      for (const row of rows) readRow(contacts, row);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(10);
  });
});

describe('a record that a host gives', () => {
  it('is taken by its path where it has no id, with what it has besides', () => {
    const read = readRecord(tags, { '@id': '/tags/7', label: { value: 'VIP' }, colour: 'red' });
    expect(read).toEqual({
      ok: true,
      record: { '@id': '/tags/7', id: 7, label: { value: 'VIP' }, colour: 'red' },
    });
  });

  it('may have bare paths as references', () => {
    const bare = { id: 3, email: 'a@b.example', state: { value: 'active' }, group: '/groups/5' };
    const read = readRecord(contacts, { ...bare, attributes: [], createdAt: '2026-11-28T10:00:00Z' });
    expect(read).toMatchObject({ ok: true, record: { group: { '@id': '/groups/5', id: 5 } } });
  });

  it.each([null, '', 5, [], {}, { id: 0 }, { id: '3' }])('is none: %j', (given) => {
    expect(readRecord(tags, given).ok).toBe(false);
  });

  it('names the field that is not what it should be', () => {
    expect(readRecord(tags, { id: 7, label: 'VIP' })).toEqual({ ok: false, place: 'label' });
    expect(readRecord(tags, { id: 7 })).toEqual({ ok: false, place: 'label' });
  });
});
