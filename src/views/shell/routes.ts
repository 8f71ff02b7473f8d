import * as v from 'valibot';
import { reportEvents } from '#contract/rules/states.ts';
import { consoleResources } from '#src/resources/all.ts';
import { ownerParameter } from '../screens/admin-subscriptions/owner-parameter.ts';
import { groupParameter } from '../screens/contacts/group-parameter.ts';
import { resourceRoutes } from './resource-routes.ts';
import { idParameter, pageParameters, recordParameters, type ScreenRoute, screen } from './screen-route.ts';

/** The screens that are no plain ones of a resource. */
const ownScreens: readonly ScreenRoute[] = [
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
    path: '/smtp/messages/$id',
    titleKey: 'smtp:list.title',
    modules: ['SMTP'],
    parameters: recordParameters,
    load: async () => (await import('../screens/smtp-messages/message-screen.tsx')).MessageScreen,
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

/** Every screen of the console, by address. */
export const routes: readonly ScreenRoute[] = [
  ...ownScreens,
  ...consoleResources
    .flatMap(resourceRoutes)
    .filter(({ path }) => !ownScreens.some((own) => own.path === path)),
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
