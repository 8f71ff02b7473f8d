import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#src/commands/index.ts';
import { createRankIndex } from '#src/commands/kernel/ranking/rank-index.ts';
import { rank } from '#src/commands/kernel/ranking/ranking.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import { createTexts, type Texts } from '#src/i18n/texts.ts';

let texts: Texts;
beforeAll(async () => {
  texts = await createTexts('en');
  await texts.loadAllNames();
});

function first(typed: string): string | undefined {
  const listed = commands.filter(({ hidden }) => !hidden);
  const index = createRankIndex(listed.map(({ id }) => commandRow(id, texts.of(id))));
  return rank(typed, [index], { limit: 1 })[0]?.entry.key;
}

describe('one word that somebody types for a place', () => {
  const goes = commands.filter(({ id }) => id.endsWith('.go') && !['home.go', 'account.go'].includes(id));

  it.each(goes.map(({ id, section }) => [section, id]))(
    'leads to the %s by the word for many',
    (_section, id) => {
      const names = texts.of(id).flatMap(({ also = [] }) => also);
      expect(names.length).toBeGreaterThanOrEqual(2);
      expect(names.map((name) => [name, first(name)])).toEqual(names.map((name) => [name, id]));
    },
  );

  it.each([
    ['attributen', 'attributes.go'],
    ['kenmerken', 'attributes.go'],
    ['attributes', 'attributes.go'],
    ['groepen', 'groups.go'],
    ['lijsten', 'groups.go'],
    ['zender', 'senders.go'],
    ['sjabloon', 'messages.go'],
    ['template', 'messages.go'],
    ['postvak', 'mailbox.go'],
    ['inbox', 'mailbox.go'],
    ['suppression', 'blacklist.go'],
    ['klant', 'users.go'],
    ['dashboard', 'home.go'],
    ['my account', 'account.go'],
    ['mijn account', 'account.go'],
    ['wachtwoord', 'account.go'],
  ])('goes by %s to %s', (typed, id) => {
    expect(first(typed)).toBe(id);
  });
});

describe('what somebody types who wants something new', () => {
  it.each([
    ['new message', 'messages.create'],
    ['add message', 'messages.create'],
    ['nieuw bericht', 'messages.create'],
    ['bericht toevoegen', 'messages.create'],
    ['new contact', 'contacts.create'],
    ['nieuw contact', 'contacts.create'],
    ['new campaign', 'campaigns.create'],
    ['nieuwe campagne', 'campaigns.create'],
    ['new contact list', 'groups.create'],
    ['nieuwe contactlijst', 'groups.create'],
    ['new tag', 'tags.create'],
    ['nieuw label', 'tags.create'],
    ['new user', 'users.create'],
    ['nieuwe gebruiker', 'users.create'],
    ['new sender', 'senders.create'],
  ])('is made by %s: %s', (typed, id) => {
    expect(first(typed)).toBe(id);
  });
});
