import type { Subscription } from '#contract/resources/admin-subscriptions.ts';
import { pick } from '../kernel/arguments.ts';
import { one, subject } from '../kernel/subject.ts';
import { all, hasModule } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';
import { resourceCommands } from './resource-commands.ts';

const resource = 'admin/user/subscriptions';

const openUser = defineCommand({
  id: 'subscriptions.user',
  section: 'subscriptions',
  resource,
  keys: 'Shift+O',
  when: all(hasModule('ADMIN'), subject(resource, one)),
  unrepeatable: true,
  args: { record: pick<Subscription>(resource) },
  run({ navigate }, { record }) {
    if (record.user) navigate(`/admin/users/${record.user.id}`);
  },
});

/** The commands of subscriptions, for administrators (spec 2.15). */
export const adminSubscriptionCommands = [
  ...resourceCommands({
    resource,
    name: 'subscriptions',
    path: '/admin/user/subscriptions',
    modules: ['ADMIN'],
    goKeys: 'g y',
  }),
  openUser,
] as const;
