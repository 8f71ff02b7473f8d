import { deedRunningKey } from '../context.ts';
import { number, optional, pick } from '../kernel/arguments/arguments.ts';
import { one, onScreen, screenRecordKey, subject } from '../kernel/context/subject.ts';
import { all, hasModule, holds, isFalse, meets, refuse } from '../kernel/context/when.ts';
import { mailOffersKey } from '../offers/mail-offers.ts';
import { defineCommand } from '../services.ts';

const section = 'mailbox';
const resource = 'mailbox';
const mine = hasModule('ADMIN');

const go = defineCommand({
  id: 'mailbox.go',
  section,
  resource,
  keys: 'g i',
  reach: 'app',
  when: mine,
  run({ navigate }) {
    navigate('/mailbox');
  },
});

const open = defineCommand({
  id: 'mailbox.open',
  section,
  resource,
  keys: ['o', 'Enter'],
  when: all(
    mine,
    onScreen(resource),
    subject(resource, one),
    meets(screenRecordKey, (place) => (place ? refuse(screenRecordKey.reasonKey, 'elsewhere') : holds)),
  ),
  unrepeatable: true,
  args: { mail: optional(pick(resource)) },
  run({ navigate }, { mail }) {
    if (mail) navigate(`/mailbox/${mail.id}`);
  },
});

const openLink = defineCommand({
  id: 'mailbox.open-link',
  section,
  resource,
  keys: 'l',
  when: all(
    mine,
    subject(resource, one),
    meets(mailOffersKey, (actions) =>
      actions.openLink ? holds : refuse('mailbox:reason.no-links', 'elsewhere'),
    ),
  ),
  unrepeatable: true,
  args: {
    link: number({
      minimum: 1,
      maximum: 500,
      ask: { key: 'mailbox:ask.link' },
      only: (context) => (context.get(mailOffersKey).openLink?.count === 1 ? 1 : undefined),
      check: (link, context) =>
        link > (context.get(mailOffersKey).openLink?.count ?? 0)
          ? { key: 'mailbox:reason.no-such-link', params: { number: link } }
          : undefined,
    }),
  },
  run({ offers }, { link }) {
    offers(mailOffersKey).openLink?.open(link);
  },
});

const back = defineCommand({
  id: 'mailbox.back',
  section,
  resource,
  keys: 'Escape',
  keysWhen: all(onScreen(resource), isFalse(deedRunningKey)),
  inFields: true,
  when: all(
    mine,
    meets(screenRecordKey, (place) =>
      place?.resource === resource ? holds : refuse('mailbox:reason.no-mail', 'elsewhere'),
    ),
  ),
  unrepeatable: true,
  run({ navigate }) {
    navigate('/mailbox');
  },
});

/** The commands of the local mailbox (contract, section 9). */
export const mailboxCommands = [go, open, openLink, back];
