import type { Attribute } from '#contract/resources/attributes.ts';
import type { Contact, contacts } from '#contract/resources/contacts.ts';
import { settableContactStates } from '#contract/rules/states.ts';
import { contactDescriptor } from '#src/resources/contacts.ts';
import { cellCommandsOf, declaredList } from '../shared/declared-list.ts';
import {
  type CellEdit,
  type ListColumn,
  stateColumn,
  textColumn,
  timeColumn,
} from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { commandColumn } from '../shared/row-button.tsx';

interface ContactListParts {
  readonly attributes: readonly Pick<Attribute, 'id' | 'name' | 'slug'>[];
  /** Over the limit no contacts can be added (spec section 6). */
  readonly isOverLimit: boolean;
}

const settable: readonly string[] = settableContactStates;
const stateEdit: CellEdit<Contact> = {
  kind: 'state',
  options: settable,
  allowed: ({ state }) => settable.includes(state.value),
};
const declared = declaredList<typeof contacts>(contactDescriptor);

/** The contacts of a list, with a column for each attribute of the account (spec 2.6). */
export function contactListDeclaration(parts: ContactListParts): ListDeclaration<typeof contacts> {
  const adding = parts.isOverLimit ? [] : ['contacts.create', 'imports.contacts'];
  return {
    ...declared,
    ...cellCommandsOf(contactDescriptor),
    columns: [
      textColumn<Contact>('email', { width: 260 }),
      { ...stateColumn<Contact>('state', { width: 130 }), edit: stateEdit },
      ...parts.attributes.map(attributeColumn),
      timeColumn<Contact>('createdAt'),
      commandColumn<Contact>('contacts.edit', { labelKey: 'contacts:column.edit', width: 80 }),
    ] as ListDeclaration<typeof contacts>['columns'],
    actions: [...adding, 'blacklist.go'],
    empty: { ...declared.empty, commandId: parts.isOverLimit ? undefined : 'imports.contacts' },
  };
}

function attributeColumn({ id, name }: Pick<Attribute, 'id' | 'name'>): ListColumn<Contact> {
  return {
    id: `attribute_${id}`,
    title: name,
    width: 140,
    edit: { kind: 'text' },
    text: ({ attributes }) => attributes.find((each) => each.attributeId === id)?.value ?? '',
  };
}
