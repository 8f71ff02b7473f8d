import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { contactStates } from '../rules/states.ts';
import { email } from '../wire/email-field.ts';
import { enumeration, object, readOnly, timestamp, valueObject } from '../wire/field.ts';
import { listOf } from '../wire/list-of.ts';
import { reference, referenceSchema, type Stub } from '../wire/reference.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

const attributeValuesRead = v.array(v.object({ attributeId: v.number(), value: v.string() }));

const attributeValuesWrite = listOf(
  sentObject({
    attributeId: referenceSchema('/attributes'),
    value: v.pipe(sentText, v.maxLength(limits.attributeValueLength, 'tooLong')),
  }),
  1_000,
);

/** Contacts of a list (spec 2.6); the server sets every state but active and unsubscribed. */
export const contacts = defineResource({
  name: 'contacts',
  type: 'Contact',
  modules: ['BULK'],
  fields: {
    email: email({ required: true }),
    state: valueObject(enumeration(contactStates)),
    group: reference('/groups', { required: true }),
    attributes: object(attributeValuesRead, attributeValuesWrite, { initial: [] }),
    createdAt: readOnly(timestamp()),
  },
  filters: { group: 'reference', email: 'text', state: 'enumeration', attributes: 'attributes' },
  display: ['email', 'state'],
});

/** A contact as it is read. */
export type Contact = Omit<RecordOf<typeof contacts>, 'group'> & { group: Stub };
