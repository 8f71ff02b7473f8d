import { describe, expect, it } from 'vitest';
import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { createTexts } from '#src/i18n/texts.ts';

async function said(language: 'en' | 'nl', changed: Parameters<typeof changedSentence>[0]) {
  const texts = await createTexts(language);
  return texts.text(changedSentence(changed));
}

const record = (fields: object): AnyRecord => ({
  '@id': '/x/1',
  '@type': 'X',
  id: 1,
  version: 1,
  ...fields,
});
const attributes = [{ id: 3, name: 'City' }];

describe('what an edit of one field is called', () => {
  const before = record({ user: { company: 'Firm 17' }, product: { id: 2, name: 'Pro' }, expiresOn: null });

  it('names record, field, former and new value in the language of the person', async () => {
    const changed = {
      resource: subscriptions,
      field: 'expiresOn',
      before,
      after: record({ expiresOn: '2027-12-31' }),
      attributes,
    };
    expect(await said('en', changed)).toBe('Firm 17 · Pro · Expires on: — → 2027-12-31');
    expect(await said('nl', changed)).toBe('Firm 17 · Pro · Verloopt op: — → 2027-12-31');
  });

  it('names records by what they are called, and states by their word', async () => {
    const changed = { resource: subscriptions, field: 'product', before, attributes };
    expect(await said('en', { ...changed, after: record({ product: { id: 3, name: 'Large' } }) })).toContain(
      'Pro → Large',
    );
    const state = {
      resource: contacts,
      field: 'state',
      before: record({ email: 'a@b.example', state: { value: 'active' } }),
      after: record({ state: { value: 'unsubscribed' } }),
      attributes,
    };
    expect(await said('nl', state)).toMatch(/: actief → afgemeld$/i);
  });

  it('finds the value of an attribute and cuts what is long', async () => {
    const changed = {
      resource: contacts,
      field: 'attribute_3',
      before: record({ email: 'a@b.example', attributes: [{ attributeId: 3, value: 'Ghent' }] }),
      after: record({ attributes: [{ attributeId: 3, value: `New\n${'York '.repeat(20)}` }] }),
      attributes,
    };
    const text = await said('en', changed);
    expect(text).toMatch(/^a@b\.example · City: Ghent → New York York/);
    expect(text).toMatch(/…$/);
    expect(text.length).toBeLessThan(80);
  });
});
