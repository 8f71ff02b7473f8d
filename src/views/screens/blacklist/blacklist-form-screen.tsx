import { blacklist } from '#contract/resources/blacklist.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';

const declaration: FormDeclaration<typeof blacklist> = {
  resource: blacklist,
  titleKeys: { create: 'blacklist:create.title', edit: 'blacklist:show.title' },
  list: { titleKey: 'blacklist:list.title', path: '/blacklist/contacts' },
  fields: () => [
    {
      name: 'email',
      kind: 'email',
      labelKey: 'resources:field.email',
      helpKey: 'blacklist:form.help',
      required: true,
      maxLength: 150,
    },
  ],
};

/** A new entry of the blacklist. */
export function BlacklistFormScreen() {
  return <FormScreen declaration={declaration} />;
}
