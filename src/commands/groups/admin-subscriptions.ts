import { type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { violation } from '#contract/rules/violations.ts';
import { day, pick, pickMany } from '../kernel/arguments/arguments.ts';
import { valuesByField } from '../kernel/arguments/several-fields.ts';
import type { BulkDeed } from '../kernel/bulk/bulk-deed.ts';
import type { RowRules } from '../kernel/bulk/bulk-fields.ts';
import type { FieldValues } from '../kernel/bulk/bulk-plan.ts';
import { one, type ResourceRecord, type Subject, some, subject } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { deedCommand } from '../shapes/deed-command.ts';
import { fieldArguments, severalFields } from '../shapes/field-arguments.ts';
import { fieldsDeed, ownedBy } from '../shapes/set-field-commands.ts';

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

/** What must hold of the days of a subscription. */
export const subscriptionRules: RowRules = {
  check: ({ startsOn, expiresOn }) =>
    String(expiresOn) < String(startsOn) ? [violation('expiresOn', 'endsBeforeStart')] : [],
};

/** The fields that can be set on many subscriptions. */
export const subscriptionFields = [
  { name: 'expiresOn', alsoKey: 'resources:called.expiresOn' },
  { name: 'startsOn', alsoKey: 'resources:called.startsOn' },
  { name: 'product' },
] as const;
const usersChosen = all(hasModule('ADMIN'), subject('admin/users', some));

interface UsersDeed {
  readonly commandId: string;
  readonly users: Subject;
  readonly values: FieldValues;
  readonly product?: ResourceRecord | undefined;
}

/** Sets fields of the subscriptions that the chosen users have, of one product or of all. */
function deedOfUsers({ commandId, users, values, product }: UsersDeed): BulkDeed {
  return fieldsDeed(
    { resource, rules: subscriptionRules },
    {
      commandId,
      target: ownedBy(users, { resource, filter: 'owner' }),
      values,
      ...(product && { narrow: { product: String(product.id) } }),
    },
  );
}

const ofUsers = {
  section: 'users',
  resource: 'admin/users',
  when: usersChosen,
  danger: 'reversible',
} as const;

const setExpiryOfUsers = deedCommand({
  ...ofUsers,
  id: 'users.set-expiry',
  keys: 'Shift+S',
  args: {
    records: pickMany('admin/users'),
    expiresOn: day({ keepsSpans: true, ask: { key: 'bulk:ask.expiry' } }),
    product: pick('admin/products', { fromSubject: false, noneKey: 'bulk:ask.every-product' }),
  },
  deed: ({ records, expiresOn, product }) =>
    deedOfUsers({ commandId: 'users.set-expiry', users: records, values: { expiresOn }, product }),
});

const setFieldOfUsers = deedCommand({
  ...ofUsers,
  id: 'users.set-subscription-field',
  args: {
    records: pickMany('admin/users'),
    ...fieldArguments({ resource: subscriptions, fields: subscriptionFields }),
  },
  deed: ({ records, field, value }) =>
    deedOfUsers({
      commandId: 'users.set-subscription-field',
      users: records,
      values: { [field]: value },
    }),
});

const setFieldsOfUsers = deedCommand({
  ...ofUsers,
  id: 'users.set-subscription-fields',
  keys: 'Shift+F',
  args: {
    records: pickMany('admin/users'),
    fields: severalFields({ resource: subscriptions, fields: subscriptionFields }),
  },
  deed: ({ records, ...values }) =>
    deedOfUsers({
      commandId: 'users.set-subscription-fields',
      users: records,
      values: valuesByField(values, 'fields'),
    }),
});

/** The commands of subscriptions besides the usual ones, for administrators. */
export const adminSubscriptionCommands = [
  openUser,
  setExpiryOfUsers,
  setFieldOfUsers,
  setFieldsOfUsers,
] as const;
