import { consoleResources } from '#src/resources/all.ts';
import { type ConsoleResource, hasEditableCells } from '#src/resources/console-resource.ts';

/** What the specification lets a person do: with the command that does it, or with the part of the product that is not there yet. */
export type SpecAction =
  | { readonly action: string; readonly command: string }
  | { readonly action: string; readonly command: string; readonly pending: string };

function action(what: string, command: string): SpecAction {
  return { action: what, command };
}

/** What every list of records has (spec sections 2 and 7.2), as far as the contract has calls for it. */
function ofResource({
  section,
  resource: { operations },
  without = [],
  under,
}: ConsoleResource): readonly SpecAction[] {
  const verbs = {
    go: ['go to the list', 'list'],
    create: ['create a record', 'create'],
    open: ['open a record', 'get'],
    edit: ['edit a record', 'update'],
    save: ['save a record from its form', 'create'],
    delete: ['delete records', 'delete'],
    'copy-id': ['copy the ids', 'list'],
    'copy-link': ['copy links to records', 'get'],
    'open-tab': ['open a record in a new tab', 'get'],
    export: ['export what is chosen or listed', 'list'],
  } as const;
  // Campaigns and submitted mails are opened by commands of their own.
  const isOwn = (verb: string) => verb === 'open' && ['campaigns', 'smtp'].includes(section);
  return Object.entries(verbs)
    .filter(
      ([verb, [, call]]) =>
        operations.includes(call) &&
        // What lies under a record has no screen of one.
        (!under || call === 'list') &&
        (isOwn(verb) || !without.some((one) => one === verb)),
    )
    .map(([verb, [what]]) => action(`${section}: ${what}`, `${section}.${verb}`));
}

/** What can be done to the fields of many records, and to one where it stands. */
function ofFields({ section }: ConsoleResource): readonly SpecAction[] {
  return [
    action(`${section}: set one field where it stands`, `${section}.edit-field`),
    action(`${section}: paste and fill cells`, `${section}.set-cells`),
  ];
}

/** Parts of the specification that are not built; a command that comes with them has to leave this list. */
function waitsFor(pending: string, name: string, verbs: readonly string[]): readonly SpecAction[] {
  return verbs.map((verb) => ({ action: `${name}: ${verb}`, command: `${name}.${verb}`, pending }));
}

const usualVerbs = [
  'go',
  'create',
  'open',
  'edit',
  'save',
  'delete',
  'copy-id',
  'copy-link',
  'open-tab',
  'export',
];

/**
 * Every action of sections 2 to 8 of the specification and of the keyboard. What is typed or switched in a form, or in
 * a dialog that a command opened, belongs to that command; what is done before anybody has signed in has none.
 */
export const specActions: readonly SpecAction[] = [
  // The frame (2.1, 2.2), the session and how the console looks.
  action('search and run commands', 'app.palette'),
  action('go to the dashboard', 'home.go'),
  action('read the manual', 'app.manual'),
  action('leave a field of a form', 'app.leave-field'),
  action('select up to a row', 'screen.select-to-row'),
  action('edit the cell of the cursor', 'screen.edit-cell'),
  action('select the row of the cursor, or the marked rows', 'screen.tick-row'),
  action('mark a whole row', 'screen.mark-row'),
  action('mark a whole column', 'screen.mark-column'),
  action('open the menu of a row', 'screen.row-menu'),
  action('move to the next row', 'screen.row-down'),
  action('move to the previous row', 'screen.row-up'),
  action('leave a bar, a menu or filters for the screen', 'app.leave-bar'),
  action('go to the fields of a record that is read', 'screen.focus-fields'),
  action('go to the own account: profile, password, time zone', 'account.go'),
  action('switch the language', 'app.language'),
  action('switch the theme', 'app.theme'),
  action('switch the density', 'app.density'),
  action('log out', 'app.log-out'),
  action('see all keys', 'app.keys'),
  action('bind other keys', 'app.keymap'),
  action('put own keys in force', 'app.set-keys'),
  action('save the own profile', 'account.save'),
  action('change the own password', 'account.change-password'),
  action('switch keys without a modifier off and on', 'app.single-letters'),
  action('save the own keys as a file', 'app.keys-export'),
  action('take keys from a file', 'app.keys-import'),
  action('give all commands their own keys again', 'app.keys-reset'),
  action('show or hide the menu', 'app.menu'),
  action('open and close the settings of the menu', 'app.settings-menu'),
  action('undo', 'app.undo'),
  action('redo', 'app.redo'),
  action('read what was done', 'app.history'),
  action('undo or redo to a point of the history', 'app.history-step'),
  action('repeat the last command', 'app.repeat'),
  action('try again what did not reach the server', 'app.try-again'),
  action('forget recent commands', 'app.forget-recents'),
  action('copy a link to a command', 'app.copy-command-link'),
  action('stop an export', 'app.stop-export'),
  action('stop a change of many records', 'app.stop-deed'),

  // Every list: filters, order, paging, choice, columns, views, cells.
  action('filter a list', 'screen.focus-filter'),
  action('filter a list by a field', 'screen.filter'),
  action('clear the filters', 'screen.filter-clear'),
  action('sort by a column that is named', 'screen.sort-by'),
  action('hide a column that is named', 'screen.column-hide-named'),
  action('pin a column that is named', 'screen.column-pin-named'),
  action('choose a row', 'screen.select-row'),
  action('choose all that match', 'screen.select-all'),
  action('choose none', 'screen.clear-selection'),
  action('find a row by typing', 'screen.type-ahead'),
  action('go to a row by its number', 'screen.go-to-row'),
  action('read the list again', 'screen.refresh'),
  action('go to the next page', 'screen.next-page'),
  action('go to the previous page', 'screen.previous-page'),
  action('choose the size of a page', 'screen.page-size'),
  action('edit cells as in a spreadsheet', 'screen.sheet-mode'),
  action('fill cells down', 'screen.fill-down'),
  action('move a column to the left', 'screen.column-left'),
  action('move a column to the right', 'screen.column-right'),
  action('hide a column', 'screen.column-hide'),
  action('show a column', 'screen.column-show'),
  action('make a column wider', 'screen.column-wider'),
  action('make a column narrower', 'screen.column-narrower'),
  action('pin columns', 'screen.column-pin'),
  action('arrange all columns', 'screen.columns'),
  action('reset the columns', 'screen.columns-reset'),
  action('sort by a column', 'screen.column-sort'),
  action('sort by one more column', 'screen.column-sort-add'),
  action('save a view', 'screen.view-save'),
  action('open a saved view', 'screen.view-open'),
  action('save a changed view', 'screen.view-update'),
  action('go back to a view as it was saved', 'screen.view-revert'),
  action('delete a saved view', 'screen.view-delete'),

  // Every resource: its list, its records and its fields.
  ...consoleResources.flatMap(ofResource),
  ...consoleResources.filter(hasEditableCells).flatMap(ofFields),

  // Every form and every screen with tabs.
  action('save', 'screen.save'),
  action('leave a form without saving', 'screen.cancel'),
  action('bring back what was typed and not saved', 'screen.bring-back'),
  action('throw it away', 'screen.discard'),
  action('save and go on to the next step', 'screen.save-and-next'),
  action('show the first tab', 'screen.tab-1'),
  action('show the second tab', 'screen.tab-2'),
  action('show the third tab', 'screen.tab-3'),

  // Attributes (2.4), blacklist (2.5), tags (2.11).
  action('import addresses into the blacklist', 'blacklist.import'),
  action('import addresses into the blacklist: from the chosen column', 'imports.to-blacklist'),

  // Contacts and groups (2.6, 7.6).
  action('look at a list without its contacts', 'groups.show'),
  action('import contacts and get the report', 'imports.contacts'),
  action('find the report of an import again', 'imports.reports'),
  action('import contacts: as it was put together', 'imports.start'),
  action('unsubscribe contacts, or make them active', 'contacts.set-state'),
  action('put contacts on the blacklist', 'contacts.blacklist'),
  action('create a contact with an address that was typed', 'contacts.create-address'),
  action('set a field of contacts', 'contacts.set-field'),
  action('set several fields of contacts at once', 'contacts.set-fields'),
  ...waitsFor('sign-up forms', 'sign-up-forms', ['edit', 'save', 'copy-code', 'delete']),

  // Senders (2.7, 7.5).
  action('verify a sender', 'senders.verify'),
  action('show the SMTP credentials of a sender', 'senders.credentials'),
  action('give a sender another SMTP password', 'senders.renew-credentials'),
  action('try the SMTP credentials of a sender', 'senders.test'),

  // Messages (2.8, 7.4).
  action('preview a message on a computer or a phone', 'messages.preview'),
  action('mail a preview of a message', 'messages.mail-preview'),
  action('duplicate a message', 'messages.duplicate'),
  action('publish a message', 'messages.publish'),
  action('take a message back from being published', 'messages.unpublish'),
  action('put messages into the archive', 'messages.archive'),
  action('take messages out of the archive', 'messages.restore'),
  action('see the links of a message', 'messages.links'),
  action('save a message and close it', 'messages.save-close'),
  action('go into the editor of a message', 'messages.focus-editor'),
  action('put a merge tag into a message', 'messages.insert-tag'),
  action('publish messages, or make them landing pages', 'messages.set-field'),
  action('set several fields of messages at once', 'messages.set-fields'),
  action('open a published landing page', 'messages.landing-page'),
  ...waitsFor('structured builder', 'builder', [
    'add-block',
    'move-block',
    'remove-block',
    'duplicate-block',
  ]),
  ...waitsFor('files', 'files', ['browse', 'upload', 'create-folder', 'rename', 'delete']),

  // Campaigns (2.9, 7.3).
  action('duplicate a campaign', 'campaigns.duplicate'),
  action('put campaigns into the archive', 'campaigns.archive'),
  action('take campaigns restored from the archive', 'campaigns.restore'),
  action('give campaigns a tag', 'campaigns.add-tag'),
  action('take a tag from campaigns', 'campaigns.remove-tag'),
  action('go to the metadata of a campaign', 'campaigns.metadata'),
  action('go to the overview of a campaign', 'campaigns.overview'),
  action('go to how a campaign is sent', 'campaigns.sending'),
  action('mail a preview of a campaign', 'campaigns.mail-preview'),
  action('send a campaign: once its number was typed', 'campaigns.launch'),
  action('schedule a campaign: once its number was typed', 'campaigns.schedule'),
  action('take a schedule back', 'campaigns.unschedule'),
  action('hold a campaign', 'campaigns.pause'),
  action('let a campaign go on', 'campaigns.resume'),
  action('cancel a campaign: once its number was typed', 'campaigns.cancel'),
  action('read the report', 'campaigns.report'),
  action('read the links of the report', 'campaigns.report-links'),
  action('list the events of the report', 'campaigns.report-list'),
  action('list who clicked one link', 'campaigns.report-clicks'),

  // Drip campaigns (2.10).
  ...waitsFor('drip campaigns', 'drips', [
    ...usualVerbs,
    'pause',
    'resume',
    'report',
    'enroll',
    'enrollments',
  ]),
  ...waitsFor('drip campaigns', 'enrollments', ['go', 'open', 'cancel', 'retry', 'export']),

  // Webhooks (2.12), receivers (2.13), SMTP messages (2.14) and the figures of the dashboard (2.3).
  action('see the secret of a webhook', 'webhooks.show-secret'),
  action('try a webhook', 'webhooks.test'),
  action('make another secret of a webhook', 'webhooks.renew-secret'),
  action('enable webhooks', 'webhooks.enable'),
  action('disable webhooks', 'webhooks.disable'),
  action('read what a webhook was posted', 'webhook-deliveries.open'),
  action('have it posted again', 'webhook-deliveries.retry'),
  action('see the secret of a receiver', 'receivers.show-secret'),
  action('try a receiver', 'receivers.test'),
  action('make another secret of a receiver', 'receivers.renew-secret'),
  action('pause receivers', 'receivers.pause'),
  action('let receivers go on', 'receivers.resume'),
  action('read what a receiver was posted', 'receiver-deliveries.open'),
  action('have a mail posted again', 'receiver-deliveries.retry'),
  action('send a submitted mail again', 'smtp.resend'),
  action('see the figures of the next day', 'home.next-day'),
  action('see the figures of the day before', 'home.previous-day'),
  action('see the figures of the next month', 'home.next-month'),
  action('see the figures of the month before', 'home.previous-month'),

  // Administration (2.15), the mailbox, and running it.
  action('set a field of users', 'users.set-field'),
  action('see the subscriptions of a user', 'users.subscriptions'),
  action('reset the credentials of a user', 'users.reset-credentials'),
  action('set the expiry of the subscriptions of users', 'users.set-expiry'),
  action('set a field of the subscriptions of users', 'users.set-subscription-field'),
  action('set several fields of the subscriptions of users at once', 'users.set-subscription-fields'),
  action('set a field of subscriptions', 'subscriptions.set-field'),
  action('set several fields of subscriptions at once', 'subscriptions.set-fields'),
  action('go to the user of a subscription', 'subscriptions.user'),
  action('go to the mailbox', 'mailbox.go'),
  action('read a mail', 'mailbox.open'),
  action('follow a link of a mail', 'mailbox.open-link'),
  action('go back to the mailbox', 'mailbox.back'),
  action('go to what was deleted', 'deleted.go'),
  action('see what was deleted from a list', 'deleted.of-list'),
  action('bring back what was deleted', 'deleted.bring-back'),
  ...waitsFor('backup', 'restore', ['confirm']),
];
