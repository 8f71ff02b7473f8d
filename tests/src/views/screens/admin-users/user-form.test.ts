import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { adminUserDescriptor } from '#src/resources/admin-users.ts';
import { declaredForm } from '#src/views/screens/shared/declared-form.ts';
import { formSchema, toFormValues } from '#src/views/screens/shared/form-values.ts';

const user = { id: 4, company: 'Zoet', modules: ['BULK', 'INBOUND'] } as unknown as AdminUser;
const userForm = declaredForm<typeof adminUsers>(adminUserDescriptor);
const names = (record: AdminUser | null) => userForm.fields(record).map(({ name }) => name);

describe('the form of a user', () => {
  it('asks for modules only once there is a user', () => {
    expect(names(null)).toEqual(['company', 'email', 'firstName', 'lastName', 'password']);
    expect(names(user)).toEqual([...names(null), 'modules']);
  });

  it('keeps a module that cannot be chosen', () => {
    const field = userForm.fields(user).find(({ name }) => name === 'modules');
    const options = field && 'choices' in field ? field.choices?.map(({ value }) => value) : [];
    expect(options).toEqual(['ADMIN', 'BULK', 'SMTP']);
    expect(toFormValues(adminUsers, user, ['modules'])).toEqual({ modules: ['BULK', 'INBOUND'] });
  });

  it('sends a password only where one was typed', () => {
    expect(userForm.fromForm?.({ company: 'Zoet', password: '' }, {})).toEqual({ company: 'Zoet' });
    expect(userForm.fromForm?.({ password: 'long enough' }, {})).toEqual({ password: 'long enough' });
  });

  it('needs a password for a new user alone', () => {
    const values = { company: 'Zoet', email: 'a@b.example', firstName: 'An', lastName: 'Bo', password: '' };
    const isTaken = (isNew: boolean) =>
      v.safeParse(formSchema(adminUsers, Object.keys(values), isNew), values).success;
    expect(isTaken(true)).toBe(false);
    expect(isTaken(false)).toBe(true);
  });
});
