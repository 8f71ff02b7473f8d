import { accounts } from './0001-accounts.ts';
import { contacts } from './0002-contacts.ts';
import { campaigns } from './0003-campaigns.ts';
import { launches } from './0004-launches.ts';
import { groupBits } from './0005-group-bits.ts';
import { search } from './0006-search.ts';
import { imports } from './0007-imports.ts';
import { ledger } from './0008-ledger.ts';
import { contactLists } from './0009-contact-lists.ts';
import { contactOrder } from './0010-contact-order.ts';
import { snapshotCalendars } from './0011-snapshot-calendars.ts';
import { deletedBy } from './0012-deleted-by.ts';
import { tagLabels } from './0013-tag-labels.ts';
import { unsubscriptions } from './0014-unsubscriptions.ts';
import { claimedWork } from './0015-claimed-work.ts';
import { smtpMessages } from './0016-smtp-messages.ts';
import { deliveries } from './0017-deliveries.ts';
import { bounces } from './0018-bounces.ts';
import { bounceMails } from './0019-bounce-mails.ts';
import { receivedMails } from './0020-received-mails.ts';
import { complaintMails } from './0021-complaint-mails.ts';
import type { Migration } from './migration.ts';

export type { Migration } from './migration.ts';

/** All steps of the schema, in order. */
export const migrations: Migration[] = [
  accounts,
  contacts,
  campaigns,
  launches,
  groupBits,
  search,
  imports,
  ledger,
  contactLists,
  contactOrder,
  snapshotCalendars,
  deletedBy,
  tagLabels,
  unsubscriptions,
  claimedWork,
  smtpMessages,
  deliveries,
  bounces,
  bounceMails,
  receivedMails,
  complaintMails,
];
