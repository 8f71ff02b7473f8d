import { type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { violation } from '#contract/rules/violations.ts';
import { day, pick, pickMany } from '../kernel/arguments.ts';
import { judgeField, type RowRules } from '../kernel/bulk-fields.ts';
import type { FrozenRecord } from '../kernel/bulk-plan.ts';
import { one, some, subject } from '../kernel/subject.ts';
import { all, hasModule } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';
import { ownedBy, setFieldCommands } from './bulk.ts';
import { dayFor } from './field-arguments.ts';
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

const rules: RowRules = {
  check: ({ startsOn, expiresOn }) =>
    String(expiresOn) < String(startsOn) ? [violation('expiresOn', 'endsBeforeStart')] : [],
};

/** The user whose subscription it is, and for what. */
function titleOf(record: FrozenRecord): string {
  const { user, product } = record as unknown as Subscription;
  return [user?.company ?? user?.email, product?.name].filter(Boolean).join(' · ');
}

const setExpiryOfUsers = defineCommand({
  id: 'users.set-expiry',
  section: 'users',
  resource: 'admin/users',
  keys: 'Shift+S',
  when: all(hasModule('ADMIN'), subject('admin/users', some)),
  danger: 'reversible',
  args: {
    records: pickMany('admin/users'),
    expiresOn: day({ keepsSpans: true, ask: { key: 'bulk:ask.expiry' } }),
    product: pick('admin/products', { fromSubject: false, noneKey: 'bulk:ask.every-product' }),
  },
  async run({ bulk, texts }, { records, expiresOn, product }) {
    return bulk.run({
      commandId: 'users.set-expiry',
      target: ownedBy(records, { resource, filter: 'owner' }),
      write: { kind: 'update' },
      by: {
        judge: (record) =>
          judgeField(subscriptions, rules, record, {
            field: 'expiresOn',
            value: dayFor(expiresOn, record.expiresOn),
          }),
        fieldName: texts.text({ key: 'resources:field.expiresOn' }),
        ...(product && { narrow: { product: String(product.id) } }),
      },
      titleOf,
      preview: 'many',
      doingKey: 'bulk:setting',
      doneKey: 'bulk:set',
    });
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
  ...setFieldCommands({
    resource,
    name: 'subscriptions',
    modules: ['ADMIN'],
    fields: [{ name: 'expiresOn' }, { name: 'startsOn' }, { name: 'product' }],
    rules,
    titleOf,
  }),
  openUser,
  setExpiryOfUsers,
] as const;
