import * as v from 'valibot';
import { reportEvents } from '#contract/rules/states.ts';
import { ownerParameter } from '../screens/admin-subscriptions/owner-parameter.ts';
import { groupParameter } from '../screens/contacts/group-parameter.ts';
import { idParameter, pageParameters, recordParameters, type ScreenRoute, screen } from './screen-route.ts';

/** Every screen of the console, by address. */
export const routes: readonly ScreenRoute[] = [
  screen({
    path: '/login',
    titleKey: 'session:login.title',
    layout: 'bare',
    load: async () => (await import('../screens/session/login-screen.tsx')).LoginScreen,
  }),
  screen({
    path: '/set-credentials/$token',
    titleKey: 'session:set.title',
    layout: 'bare',
    parameters: v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)) }),
    load: async () => (await import('../screens/session/set-credentials-screen.tsx')).SetCredentialsScreen,
  }),
  screen({
    path: '/',
    titleKey: 'shell:title.home',
    load: async () => (await import('./start-screen.tsx')).StartScreen,
  }),
  screen({
    path: '/do/$commandId',
    titleKey: 'shell:title.command',
    parameters: v.looseObject({ commandId: v.string() }),
    load: async () => (await import('./command-link-screen.tsx')).CommandLinkScreen,
  }),
  screen({
    path: '/home',
    titleKey: 'shell:title.home',
    load: async () => (await import('../screens/home/home-screen.tsx')).HomeScreen,
  }),
  screen({
    path: '/groups',
    titleKey: 'groups:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/groups/group-list-screen.tsx')).GroupListScreen,
  }),
  screen({
    path: '/groups/create',
    titleKey: 'groups:create.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/groups/group-form-screen.tsx')).GroupFormScreen,
  }),
  screen({
    path: '/groups/$id',
    titleKey: 'groups:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/groups/group-form-screen.tsx')).GroupFormScreen,
  }),
  screen({
    path: '/groups/$id/show',
    titleKey: 'groups:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/groups/group-screen.tsx')).GroupScreen,
  }),
  screen({
    path: '/contacts',
    titleKey: 'groups:list.title',
    modules: ['BULK'],
    parameters: groupParameter,
    load: async () => (await import('../screens/contacts/contact-list-screen.tsx')).ContactListScreen,
  }),
  screen({
    path: '/contacts/create',
    titleKey: 'contacts:create.title',
    modules: ['BULK'],
    parameters: groupParameter,
    load: async () => (await import('../screens/contacts/contact-form-screen.tsx')).NewContactScreen,
  }),
  screen({
    path: '/contacts/$id',
    titleKey: 'groups:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/contacts/contact-form-screen.tsx')).ContactFormScreen,
  }),
  screen({
    path: '/attributes',
    titleKey: 'attributes:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/attributes/attribute-list-screen.tsx')).AttributeListScreen,
  }),
  screen({
    path: '/attributes/create',
    titleKey: 'attributes:create.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/attributes/attribute-form-screen.tsx')).AttributeFormScreen,
  }),
  screen({
    path: '/attributes/$id',
    titleKey: 'attributes:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/attributes/attribute-form-screen.tsx')).AttributeFormScreen,
  }),
  screen({
    path: '/campaign/senders',
    titleKey: 'senders:list.title',
    modules: ['BULK', 'SMTP'],
    load: async () => (await import('../screens/senders/sender-list-screen.tsx')).SenderListScreen,
  }),
  screen({
    path: '/campaign/senders/create',
    titleKey: 'senders:create.title',
    modules: ['BULK', 'SMTP'],
    load: async () => (await import('../screens/senders/sender-form-screen.tsx')).SenderFormScreen,
  }),
  screen({
    path: '/campaign/senders/$id',
    titleKey: 'senders:list.title',
    modules: ['BULK', 'SMTP'],
    parameters: recordParameters,
    load: async () => (await import('../screens/senders/sender-form-screen.tsx')).SenderFormScreen,
  }),
  screen({
    path: '/blacklist/contacts',
    titleKey: 'blacklist:list.title',
    modules: ['BULK', 'SMTP'],
    load: async () => (await import('../screens/blacklist/blacklist-list-screen.tsx')).BlacklistListScreen,
  }),
  screen({
    path: '/blacklist/contacts/create',
    titleKey: 'blacklist:create.title',
    modules: ['BULK', 'SMTP'],
    load: async () => (await import('../screens/blacklist/blacklist-form-screen.tsx')).BlacklistFormScreen,
  }),
  screen({
    path: '/blacklist/contacts/$id',
    titleKey: 'blacklist:list.title',
    modules: ['BULK', 'SMTP'],
    parameters: recordParameters,
    load: async () => (await import('../screens/blacklist/blacklist-entry-screen.tsx')).BlacklistEntryScreen,
  }),
  screen({
    path: '/tags',
    titleKey: 'tags:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/tags/tag-list-screen.tsx')).TagListScreen,
  }),
  screen({
    path: '/tags/create',
    titleKey: 'tags:create.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/tags/tag-form-screen.tsx')).TagFormScreen,
  }),
  screen({
    path: '/tags/$id',
    titleKey: 'tags:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/tags/tag-form-screen.tsx')).TagFormScreen,
  }),
  screen({
    path: '/messages',
    titleKey: 'messages:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/messages/message-list-screen.tsx')).MessageListScreen,
  }),
  screen({
    path: '/messages/create',
    titleKey: 'messages:create.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/messages/message-create-screen.tsx')).MessageCreateScreen,
  }),
  screen({
    path: '/messages/$id',
    titleKey: 'messages:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/messages/message-editor-screen.tsx')).MessageEditorScreen,
  }),
  screen({
    path: '/messages/$id/$tab',
    titleKey: 'messages:list.title',
    modules: ['BULK'],
    parameters: v.object({ id: idParameter, tab: v.picklist(['1', '2']) }),
    load: async () => (await import('../screens/messages/message-editor-screen.tsx')).MessageEditorScreen,
  }),
  screen({
    path: '/mailbox',
    titleKey: 'mailbox:list.title',
    modules: ['ADMIN'],
    load: async () => (await import('../screens/mailbox/mailbox-screen.tsx')).MailboxScreen,
  }),
  screen({
    path: '/mailbox/$id',
    titleKey: 'mailbox:list.title',
    modules: ['ADMIN'],
    parameters: recordParameters,
    load: async () => (await import('../screens/mailbox/mail-screen.tsx')).MailScreen,
  }),
  screen({
    path: '/campaigns',
    titleKey: 'campaigns:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/campaigns/campaign-list-screen.tsx')).CampaignListScreen,
  }),
  screen({
    path: '/campaigns/create',
    titleKey: 'campaigns:create.title',
    modules: ['BULK'],
    load: loadWizard,
  }),
  screen({
    path: '/campaigns/$id',
    titleKey: 'campaigns:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: loadWizard,
  }),
  screen({
    path: '/campaigns/$id/$tab',
    titleKey: 'campaigns:list.title',
    modules: ['BULK'],
    parameters: v.object({ id: idParameter, tab: v.picklist(['1', '2', '3', 'overview']) }),
    load: loadWizard,
  }),
  screen({
    path: '/campaigns/$id/report',
    titleKey: 'report:title',
    modules: ['BULK'],
    parameters: v.object({ id: idParameter, tab: v.optional(v.picklist(['metrics', 'links'])) }),
    load: async () => (await import('../screens/campaign-report/report-screen.tsx')).ReportScreen,
  }),
  screen({
    path: '/campaigns/$id/report/list/$event',
    titleKey: 'report:title',
    modules: ['BULK'],
    parameters: v.object({ id: idParameter, event: v.picklist(reportEvents), ...pageParameters }),
    load: async () => (await import('../screens/campaign-report/event-list-screen.tsx')).EventListScreen,
  }),
  screen({
    path: '/campaigns/$id/report/list/clicked/$linkId',
    titleKey: 'report:title',
    modules: ['BULK'],
    parameters: v.object({ id: idParameter, linkId: idParameter, ...pageParameters }),
    load: async () => (await import('../screens/campaign-report/event-list-screen.tsx')).LinkClicksScreen,
  }),
  screen({
    path: '/admin/users',
    titleKey: 'admin-users:list.title',
    modules: ['ADMIN'],
    load: async () => (await import('../screens/admin-users/user-list-screen.tsx')).UserListScreen,
  }),
  screen({
    path: '/admin/users/create',
    titleKey: 'admin-users:create.title',
    modules: ['ADMIN'],
    load: async () => (await import('../screens/admin-users/user-form-screen.tsx')).UserFormScreen,
  }),
  screen({
    path: '/admin/users/$id',
    titleKey: 'admin-users:list.title',
    modules: ['ADMIN'],
    parameters: recordParameters,
    load: async () => (await import('../screens/admin-users/user-form-screen.tsx')).UserFormScreen,
  }),
  screen({
    path: '/admin/user/subscriptions',
    titleKey: 'admin-subscriptions:list.title',
    modules: ['ADMIN'],
    parameters: ownerParameter,
    load: async () =>
      (await import('../screens/admin-subscriptions/subscription-list-screen.tsx')).SubscriptionListScreen,
  }),
  screen({
    path: '/admin/user/subscriptions/create',
    titleKey: 'admin-subscriptions:create.title',
    modules: ['ADMIN'],
    parameters: ownerParameter,
    load: async () =>
      (await import('../screens/admin-subscriptions/subscription-form-screen.tsx')).NewSubscriptionScreen,
  }),
  screen({
    path: '/admin/user/subscriptions/$id',
    titleKey: 'admin-subscriptions:list.title',
    modules: ['ADMIN'],
    parameters: recordParameters,
    load: async () =>
      (await import('../screens/admin-subscriptions/subscription-form-screen.tsx')).SubscriptionFormScreen,
  }),
  screen({
    path: '/deleted',
    titleKey: 'deleted:list.title',
    load: async () => (await import('../screens/deleted/deleted-list-screen.tsx')).DeletedListScreen,
  }),
  screen({
    path: '/account',
    titleKey: 'account:title',
    load: async () => (await import('../screens/account/account-screen.tsx')).AccountScreen,
  }),
  screen({
    path: '/keymap',
    titleKey: 'keymap:title',
    load: async () => (await import('../screens/keymap/keymap-screen.tsx')).KeymapScreen,
  }),
  screen({
    path: '/manual',
    titleKey: 'manual:title',
    load: async () => (await import('../screens/manual/manual-screen.tsx')).ManualScreen,
  }),
];

async function loadWizard() {
  return (await import('../screens/campaigns/wizard-screen.tsx')).CampaignWizardScreen;
}

/** Whether the screen of a path stands without the frame. */
export function isUnframedPath(pathname: string): boolean {
  return routes.some(({ layout, path }) => {
    const fixed = path.replace(/\/\$.*$/, '');
    return layout === 'bare' && (pathname === fixed || pathname.startsWith(`${fixed}/`));
  });
}
