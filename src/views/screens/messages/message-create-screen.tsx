import { messages } from '#contract/resources/messages.ts';
import type { FormDeclaration } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';

const declaration: FormDeclaration<typeof messages> = {
  resource: messages,
  titleKeys: { create: 'messages:create.title', edit: 'messages:create.title' },
  list: { titleKey: 'messages:list.title', path: '/messages' },
  fields: () => [{ name: 'name', helpKey: 'messages:create.help' }],
  fromForm: (values) => ({ ...values, builder: 'html' }),
  afterSave: ({ id }) => `/messages/${id}`,
};

/** Asks for the name of a new message; the editor opens on it. */
export function MessageCreateScreen() {
  return <FormScreen declaration={declaration} />;
}
