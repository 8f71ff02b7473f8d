import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { createTexts, type Texts } from '#src/i18n/texts.ts';
import { type Done, doneWords } from '#src/services/bulk/done-words.ts';

let texts: Texts;
beforeAll(async () => {
  texts = await createTexts('nl');
  await texts.setLanguage('en');
});

const bulkM = { '@id': '/admin/products/3', id: 3, name: 'Bulk M' };

function rows(
  count: number,
  ...changes: readonly (readonly [field: string, after: unknown])[]
): Done['rows'] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Client ${index + 1}`,
    changes: changes.map(([field, after]) => ({ field, before: null, after })),
  }));
}

function said(key: string, done: Omit<Done, 'attributes'>, language: 'en' | 'nl' = 'en') {
  const params = doneWords({ ...done, attributes: [{ id: 9, name: 'Town' }] });
  return texts.i18n.t(key, { ...params, lng: language });
}

describe('what was done to records, in words', () => {
  it('says the field, its value and how many of what', () => {
    const done = { resource: subscriptions, rows: rows(132, ['product', bulkM]) };
    expect(said('bulk:set', done)).toBe('Product: Bulk M on 132 subscriptions');
    expect(said('bulk:set', done, 'nl')).toBe('Product: Bulk M bij 132 abonnementen');
  });

  it('says each of several fields', () => {
    const changes = [
      ['product', bulkM],
      ['expiresOn', '2027-12-31'],
    ] as const;
    const done = { resource: subscriptions, rows: rows(2, ...changes) };
    expect(said('bulk:set', done)).toBe(
      'Product: Bulk M, Expires on: 2027-12-31 on “Client 1” and “Client 2”',
    );
  });

  it('says what was asked for where each record has its own value by it', () => {
    const own = ['2027-01-31', '2027-03-15', '2027-04-01', '2027-05-01'].flatMap((day) =>
      rows(1, ['expiresOn', day]),
    );
    const done = { resource: subscriptions, rows: own };
    expect(said('bulk:set', { ...done, asked: { expiresOn: '+1y' } })).toBe(
      'Expires on: +1y on 4 subscriptions',
    );
    expect(said('bulk:set', done)).toBe('Expires on: each its own value on 4 subscriptions');
  });

  it('names an attribute as the account has it, a state by its word and an emptied value by a dash', () => {
    expect(said('bulk:set', { resource: contacts, rows: rows(1, ['attribute_9', '']) })).toBe(
      'Town: — on “Client 1”',
    );
    expect(said('bulk:set', { resource: contacts, rows: rows(4, ['state', 'active']) })).toBe(
      'State: active on 4 contacts',
    );
  });

  it('names a few deleted records and counts many', () => {
    expect(said('kernel:deleted', { resource: contacts, rows: rows(3) })).toBe(
      'Deleted: “Client 1”, “Client 2” and “Client 3”',
    );
    expect(said('kernel:deleted', { resource: contacts, rows: rows(2997) })).toBe('Deleted: 2,997 contacts');
    expect(said('kernel:deleted', { resource: contacts, rows: rows(2997) }, 'nl')).toBe(
      'Verwijderd: 2.997 contacten',
    );
  });
});
