import { adminUsers } from '#contract/resources/admin-users.ts';
import { limits } from '#contract/rules/limits.ts';
import type { FormField } from '../../kit/form/types.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';

/** The form of a user (spec 2.15); an empty password leaves the one that is there. */
export const userForm: FormDeclaration<typeof adminUsers> = {
  resource: adminUsers,
  titleKeys: { create: 'admin-users:create.title', edit: 'admin-users:edit.title' },
  list: { titleKey: 'admin-users:list.title', path: '/admin/users' },
  fields: (record) => [
    nameField('company'),
    {
      name: 'email',
      kind: 'email',
      labelKey: 'resources:field.email',
      required: true,
      ...(record === null && { helpKey: 'admin-users:form.emailHelp' }),
    },
    { ...nameField('firstName'), half: true },
    { ...nameField('lastName'), half: true },
    {
      name: 'password',
      kind: 'password',
      labelKey: 'resources:field.password',
      helpKey: record === null ? 'admin-users:form.passwordHelp' : 'admin-users:form.passwordChange',
      required: record === null,
      autoComplete: 'new-password',
      maxLength: limits.passwordMaximum,
    },
    ...(record === null ? [] : [modulesField]),
  ],
  toForm: ({ modules }) => ({ modules, password: '' }),
  fromForm({ password, ...others }) {
    return password ? { ...others, password } : others;
  },
};

function nameField(name: 'company' | 'firstName' | 'lastName'): FormField {
  return { name, kind: 'text', labelKey: `resources:field.${name}`, required: true, maxLength: 255 };
}

// INBOUND cannot be chosen; who has it keeps it, since a checklist leaves alone what it does not show.
const modulesField: FormField = {
  name: 'modules',
  kind: 'checklist',
  labelKey: 'resources:field.modules',
  options: ['ADMIN', 'BULK', 'SMTP'].map((value) => ({ value, labelKey: `admin-users:module.${value}` })),
};
