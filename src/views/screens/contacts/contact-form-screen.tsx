import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import type { Attribute } from '#contract/resources/attributes.ts';
import { type Contact, contacts } from '#contract/resources/contacts.ts';
import { groups } from '#contract/resources/groups.ts';
import { limits } from '#contract/rules/limits.ts';
import { type Lookup, useLookup } from '#src/api/cache/use-lookup.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import {
  attributeFieldName,
  collectAttributes,
  flattenAttributes,
} from '#src/api/resources/contact-attributes.ts';
import { accountAtom } from '#src/state/account.ts';
import type { FormField } from '../../kit/form/types.ts';
import type { FormDeclaration, FormValues } from '../shared/form-declaration.ts';
import { FormScreen } from '../shared/form-screen.tsx';
import { useContactList } from './use-contact-list.ts';

/** A new contact of the list of the address. */
export function NewContactScreen({ group }: { group?: number }) {
  const { id } = useContactList(group);
  return <ContactForm key={id ?? 'none'} {...(id !== undefined && { group: id })} />;
}

/** A contact that is there. */
export function ContactFormScreen({ id }: { id: number }) {
  const group = useRecord(contacts, id).data?.group?.id;
  const known = useRef(group);
  // A contact that is deleted here leads back to the list that it was in.
  known.current = group ?? known.current;
  return <ContactForm id={id} {...(known.current !== undefined && { cameFrom: known.current })} />;
}

function ContactForm({ id, group, cameFrom }: { id?: number; group?: number; cameFrom?: number }) {
  const attributes = useAtomValue(accountAtom)?.attributes;
  const lists = useLookup(groups);
  const declaration = useMemo(
    () => contactForm({ attributes: attributes ?? [], lists, group, cameFrom: cameFrom ?? group }),
    [attributes, lists, group, cameFrom],
  );
  const actions = id === undefined ? [] : ['contacts.set-state', 'contacts.blacklist', 'contacts.delete'];
  return <FormScreen declaration={declaration} id={id} actions={actions} />;
}

interface ContactFormParts {
  readonly attributes: readonly Pick<Attribute, 'id' | 'name' | 'slug'>[];
  readonly lists: Lookup;
  /** The list of a new contact; without it the form asks for one. */
  readonly group: number | undefined;
  /** The list where leaving leads. */
  readonly cameFrom: number | undefined;
}

function contactForm({
  attributes,
  lists,
  group,
  cameFrom,
}: ContactFormParts): FormDeclaration<typeof contacts> {
  const names = attributes.map((attribute) => attributeFieldName(attribute.id));
  const listPath = (id: number | undefined) => (id === undefined ? '/contacts' : `/contacts?group=${id}`);
  return {
    resource: contacts,
    titleKeys: { create: 'contacts:create.title', edit: 'contacts:edit.title' },
    list: { titleKey: 'groups:list.title', path: listPath(cameFrom) },
    afterSave: (record) => listPath(record.group?.id),
    fields: (record) => [
      { name: 'email', kind: 'email', labelKey: 'resources:field.email', required: true, maxLength: 150 },
      ...(record || group !== undefined ? [] : [listField(lists)]),
      ...attributes.map(attributeField),
    ],
    toForm: (record) => ({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      ...flattenAttributes((record as Contact).attributes),
    }),
    fromForm(values, all) {
      const own = Object.entries(values).filter(([name]) => !name.startsWith('attribute_'));
      const hasAttributes = own.length < Object.keys(values).length;
      return {
        ...(group !== undefined && { group }),
        ...Object.fromEntries(own),
        // The server takes all values together.
        ...(hasAttributes && { attributes: collectAttributes(all) }),
      } satisfies FormValues;
    },
  };
}

function listField({ search, resolve }: Lookup): FormField {
  return {
    name: 'group',
    kind: 'reference',
    labelKey: 'resources:field.group',
    required: true,
    search,
    resolve,
  };
}

function attributeField({ id, name }: Pick<Attribute, 'id' | 'name'>): FormField {
  return {
    name: attributeFieldName(id),
    kind: 'text',
    labelKey: 'contacts:form.attribute',
    label: name,
    maxLength: limits.attributeValueLength,
  };
}
