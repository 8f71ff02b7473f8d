import { type AdminUser, resetUserCredentials } from '#contract/resources/admin-users.ts';
import { pick } from '../kernel/arguments/arguments.ts';
import { one, subject } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

const resource = 'admin/users';
const oneUser = all(hasModule('ADMIN'), subject(resource, one));

const showSubscriptions = defineCommand({
  id: 'users.subscriptions',
  section: 'users',
  resource,
  keys: 's',
  when: oneUser,
  unrepeatable: true,
  args: { record: pick<AdminUser>(resource) },
  run({ navigate }, { record }) {
    navigate(`/admin/user/subscriptions?owner=${record.id}`);
  },
});

const resetCredentials = defineCommand({
  id: 'users.reset-credentials',
  section: 'users',
  resource,
  keys: 'r',
  when: oneUser,
  danger: 'irreversible',
  gated: true,
  args: { record: pick<AdminUser>(resource) },
  async run({ api, confirm, notify }, { record }) {
    const isMeant = await confirm({
      title: { key: 'admin-users:reset.title', params: { email: record.email } },
      lines: [{ key: 'admin-users:reset.ends' }, { key: 'admin-users:reset.mails' }],
      confirmKey: 'admin-users:reset.confirm',
      dangerous: true,
    });
    if (!isMeant) return undefined;
    await api.transport.call(resetUserCredentials, { parameters: { id: record.id } });
    // A host that does not say how it mails is taken for one that does.
    const installation = await api.account.installation().catch(() => null);
    const isKept = installation?.mail === 'mailbox';
    notify({
      kind: 'success',
      messageKey: isKept ? 'admin-users:reset.inMailbox' : 'admin-users:reset.sent',
      params: { email: record.email },
    });
    return undefined;
  },
});

/** The commands of users besides the usual ones, for administrators. */
export const adminUserCommands = [showSubscriptions, resetCredentials] as const;
