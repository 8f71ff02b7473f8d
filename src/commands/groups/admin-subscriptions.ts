import { type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { violation } from '#contract/rules/violations.ts';
import { day, pick, pickMany } from '../kernel/arguments.ts';
import { judgeField, type RowRules } from '../kernel/bulk-fields.ts';
import { one, type ResourceRecord, type Subject, some, subject } from '../kernel/subject.ts';
import { all, hasModule } from '../kernel/when.ts';
import { defineCommand, type Services } from '../services.ts';
import { ownedBy, setFieldCommands } from './bulk.ts';
import { dayFor, fieldArguments } from './field-arguments.ts';
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

const fields = [{ name: 'expiresOn' }, { name: 'startsOn' }, { name: 'product' }] as const;
const usersChosen = all(hasModule('ADMIN'), subject('admin/users', some));

interface UsersDeed {
  readonly commandId: string;
  readonly users: Subject;
  readonly field: string;
  readonly value: unknown;
  readonly product?: ResourceRecord | undefined;
}

/** Sets a field of the subscriptions that the chosen users have, of one product or of all. */
function setOfUsers(
  { bulk }: Services,
  { commandId, users, field, value, product }: UsersDeed,
): ReturnType<Services['bulk']['run']> {
  const isDay = subscriptions.fields[field as 'expiresOn'].kind === 'day';
  return bulk.run({
    commandId,
    target: ownedBy(users, { resource, filter: 'owner' }),
    write: { kind: 'update' },
    by: {
      judge: (record) =>
        judgeField(subscriptions, rules, record, {
          field,
          value: isDay ? dayFor(String(value), record[field]) : value,
        }),
      ...(isDay && { asked: { [field]: String(value) } }),
      ...(product && { narrow: { product: String(product.id) } }),
    },
    preview: 'many',
    doingKey: 'bulk:setting',
    doneKey: 'bulk:set',
  });
}

const setExpiryOfUsers = defineCommand({
  id: 'users.set-expiry',
  section: 'users',
  resource: 'admin/users',
  keys: 'Shift+S',
  when: usersChosen,
  danger: 'reversible',
  args: {
    records: pickMany('admin/users'),
    expiresOn: day({ keepsSpans: true, ask: { key: 'bulk:ask.expiry' } }),
    product: pick('admin/products', { fromSubject: false, noneKey: 'bulk:ask.every-product' }),
  },
  run: (services, { records, expiresOn, product }) =>
    setOfUsers(services, {
      commandId: 'users.set-expiry',
      users: records,
      field: 'expiresOn',
      value: expiresOn,
      product,
    }),
});

const setFieldOfUsers = defineCommand({
  id: 'users.set-subscription-field',
  section: 'users',
  resource: 'admin/users',
  when: usersChosen,
  danger: 'reversible',
  args: {
    records: pickMany('admin/users'),
    ...fieldArguments({ resource: subscriptions, fields }),
  },
  run: (services, { records, field, value }) =>
    setOfUsers(services, { commandId: 'users.set-subscription-field', users: records, field, value }),
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
    fields,
    rules,
  }),
  openUser,
  setExpiryOfUsers,
  setFieldOfUsers,
] as const;
