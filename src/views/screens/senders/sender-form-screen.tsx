import { senders } from '#contract/resources/senders.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';

const declaration: FormDeclaration<typeof senders> = {
  resource: senders,
  titleKeys: { create: 'senders:create.title', edit: 'senders:edit.title' },
  list: { titleKey: 'senders:list.title', path: '/campaign/senders' },
  fields: (record) => [
    { name: 'name', kind: 'text', labelKey: 'resources:field.name', required: true, maxLength: 150 },
    {
      name: 'email',
      kind: 'email',
      labelKey: 'resources:field.email',
      helpKey: record ? 'senders:form.emailChange' : 'senders:form.emailHelp',
      required: true,
      maxLength: 150,
    },
  ],
};

/** A new sender, or one that is there. */
export function SenderFormScreen({ id }: { id?: number }) {
  return (
    <FormScreen declaration={declaration} id={id} actions={id ? ['senders.verify', 'senders.delete'] : []} />
  );
}
