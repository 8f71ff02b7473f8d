import * as v from 'valibot';
import { LONGEST_USER_ADDRESS } from '../rules/address.ts';
import { limits } from '../rules/limits.ts';
import { modules } from '../rules/modules.ts';
import { email } from '../wire/email-field.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { boolean, object, readOnly, text, timestamp, verbatim, writeOnly } from '../wire/field.ts';
import { listOf } from '../wire/list-of.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

const moduleList = v.array(v.picklist(modules));
const moduleListWrite = v.pipe(
  listOf(v.picklist(modules, 'unknownOption'), 100),
  v.transform((list) => [...new Set(list)]),
);
const profile = v.object({ company: v.string(), firstName: v.string(), lastName: v.string() });

/** The users of the installation with their modules (spec 2.15); every save sets `receiveProductInformation`. */
export const adminUsers = defineResource({
  name: 'admin/users',
  type: 'User',
  modules: ['ADMIN'],
  fields: {
    company: text({ min: 2, max: 255, required: true }),
    email: email({ required: true, max: LONGEST_USER_ADDRESS }),
    firstName: text({ min: 2, max: 255, required: true }),
    lastName: text({ min: 2, max: 255, required: true }),
    password: writeOnly(verbatim({ required: true, max: limits.passwordMaximum })),
    modules: object(moduleList, moduleListWrite, { initial: ['BULK'] }),
    profile: readOnly(object(profile, profile)),
    receiveProductInformation: readOnly(boolean()),
    createdAt: readOnly(timestamp()),
  },
  filters: { company: 'text', email: 'text', firstName: 'text', lastName: 'text' },
  display: ['company', 'email', 'firstName', 'lastName'],
});

/** A user as administrators read it. */
export type AdminUser = RecordOf<typeof adminUsers>;

/** Ends a user's password and sessions, and mails a link to set a new one (spec 7.1). */
export const resetUserCredentials = defineEndpoint({
  method: 'POST',
  path: '/admin/users/reset-credentials/:id',
  summary: 'Reset the credentials of a user',
  modules: ['ADMIN'],
  status: 202,
});
