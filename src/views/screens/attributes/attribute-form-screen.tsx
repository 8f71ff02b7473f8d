import { attributes } from '#contract/resources/attributes.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';
import { SlugInput } from './slug-input.tsx';

const declaration: FormDeclaration<typeof attributes> = {
  resource: attributes,
  titleKeys: { create: 'attributes:create.title', edit: 'attributes:edit.title' },
  list: { titleKey: 'attributes:list.title', path: '/attributes' },
  fields: (record) => [
    { name: 'name', kind: 'text', labelKey: 'resources:field.name', required: true, maxLength: 150 },
    record
      ? {
          name: 'slug',
          kind: 'text',
          labelKey: 'resources:field.slug',
          helpKey: 'attributes:form.slugFixed',
          readOnly: true,
        }
      : {
          name: 'slug',
          kind: 'custom',
          labelKey: 'resources:field.slug',
          helpKey: 'attributes:form.slugHelp',
          required: true,
          render: (control) => <SlugInput {...control} />,
        },
  ],
};

/** A new attribute, or one that is there. */
export function AttributeFormScreen({ id }: { id?: number }) {
  return <FormScreen declaration={declaration} id={id} actions={id ? ['attributes.delete'] : []} />;
}
