import { day } from '../wire/day-field.ts';
import { boolean, enumeration, integer, nullable, readOnly, text } from '../wire/field.ts';
import { reference } from '../wire/reference.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

/** What may be subscribed to (spec 2.15). */
export const products = defineResource({
  name: 'admin/products',
  type: 'Product',
  modules: ['ADMIN'],
  operations: ['list', 'get'],
  fields: {
    name: readOnly(text()),
    type: readOnly(enumeration(['bulk', 'smtp'])),
    contactLimit: readOnly(nullable(integer())),
    messageLimit: readOnly(nullable(integer())),
  },
  filters: { name: 'text', type: 'enumeration' },
  display: ['name', 'type'],
});

/** The subscriptions of users; both days are inclusive, in the user's time zone. */
export const subscriptions = defineResource({
  name: 'admin/user/subscriptions',
  type: 'Subscription',
  modules: ['ADMIN'],
  fields: {
    user: reference('/admin/users', { required: true }),
    product: reference('/admin/products', { required: true }),
    startsOn: day({ required: true }),
    expiresOn: day({ required: true }),
    expired: readOnly(boolean()),
  },
  filters: {
    owner: 'reference',
    user: 'reference',
    product: 'reference',
    startsOn: 'day',
    expiresOn: 'day',
  },
  orders: ['product'],
  display: ['product', 'startsOn', 'expiresOn'],
});

/** A subscription as it is read. */
export type Subscription = RecordOf<typeof subscriptions>;
