import { groups } from '#contract/resources/groups.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';

const declaration: FormDeclaration<typeof groups> = {
  resource: groups,
  titleKeys: { create: 'groups:create.title', edit: 'groups:edit.title' },
  list: { titleKey: 'groups:list.title', path: '/groups' },
  fields: () => [
    { name: 'name', kind: 'text', labelKey: 'resources:field.name', required: true, maxLength: 150 },
  ],
};

/** A new contact list, or one that is there. */
export function GroupFormScreen({ id }: { id?: number }) {
  return (
    <FormScreen
      declaration={declaration}
      id={id}
      actions={id ? ['groups.open', 'groups.show', 'groups.delete'] : []}
    />
  );
}
