import { accountCommands } from './groups/account.ts';
import { adminSubscriptionCommands } from './groups/admin-subscriptions.ts';
import { adminUserCommands } from './groups/admin-users.ts';
import { appCommands } from './groups/app.ts';
import { attributeCommands } from './groups/attributes.ts';
import { blacklistCommands } from './groups/blacklist.ts';
import { campaignCommands } from './groups/campaigns.ts';
import { contactCommands } from './groups/contacts.ts';
import { deedCommands } from './groups/deeds.ts';
import { deletedCommands } from './groups/deleted.ts';
import { exportCommands } from './groups/exports.ts';
import { groupCommands } from './groups/groups.ts';
import { importCommands } from './groups/imports.ts';
import { mailboxCommands } from './groups/mailbox.ts';
import { messageCommands } from './groups/messages.ts';
import { screenCommands } from './groups/screen.ts';
import { senderCommands } from './groups/senders.ts';
import { tagCommands } from './groups/tags.ts';
import type { Command } from './kernel/declaring/define-command.ts';
import type { Services } from './services.ts';

/** Every command of the console, in the order in which they are listed. */
export const commands: readonly Command<Services>[] = [
  ...appCommands,
  ...accountCommands,
  ...screenCommands,
  ...deedCommands,
  ...exportCommands,
  ...groupCommands,
  ...contactCommands,
  ...importCommands,
  ...attributeCommands,
  ...senderCommands,
  ...tagCommands,
  ...blacklistCommands,
  ...messageCommands,
  ...campaignCommands,
  ...adminUserCommands,
  ...adminSubscriptionCommands,
  ...mailboxCommands,
  ...deletedCommands,
];
