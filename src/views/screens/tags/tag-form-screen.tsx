import { tags } from '#contract/resources/tags.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';

const declaration: FormDeclaration<typeof tags> = {
  resource: tags,
  titleKeys: { create: 'tags:create.title', edit: 'tags:edit.title' },
  list: { titleKey: 'tags:list.title', path: '/tags' },
  fields: () => [{ name: 'label', kind: 'text', labelKey: 'resources:field.label', required: true }],
};

/** A new tag, or one that is there. */
export function TagFormScreen({ id }: { id?: number }) {
  return <FormScreen declaration={declaration} id={id} />;
}
