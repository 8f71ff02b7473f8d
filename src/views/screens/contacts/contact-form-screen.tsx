import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import type { Attribute } from '#contract/resources/attributes.ts';
import { type Contact, contacts } from '#contract/resources/contacts.ts';
import { limits } from '#contract/rules/limits.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import {
  attributeFieldName,
  collectAttributes,
  flattenAttributes,
} from '#src/api/resources/contact-attributes.ts';
import { accountAtom } from '#src/state/account.ts';
import type { FormDeclaration, FormValues, OwnField } from '../shared/form-declaration.ts';
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
  const declaration = useMemo(
    () => contactForm({ attributes: attributes ?? [], group, cameFrom: cameFrom ?? group }),
    [attributes, group, cameFrom],
  );
  const actions = id === undefined ? [] : ['contacts.set-state', 'contacts.blacklist', 'contacts.delete'];
  return <FormScreen declaration={declaration} id={id} actions={actions} />;
}

interface ContactFormParts {
  readonly attributes: readonly Pick<Attribute, 'id' | 'name' | 'slug'>[];
  /** The list of a new contact; without it the form asks for one. */
  readonly group: number | undefined;
  /** The list where leaving leads. */
  readonly cameFrom: number | undefined;
}

function contactForm({ attributes, group, cameFrom }: ContactFormParts): FormDeclaration<typeof contacts> {
  const names = attributes.map((attribute) => attributeFieldName(attribute.id));
  const listPath = (id: number | undefined) => (id === undefined ? '/contacts' : `/contacts?group=${id}`);
  return {
    resource: contacts,
    titleKeys: { create: 'contacts:create.title', edit: 'contacts:edit.title' },
    list: { titleKey: 'groups:list.title', path: listPath(cameFrom) },
    afterSave: (record) => listPath(record.group?.id),
    fields: (record) => [
      { name: 'email' },
      ...(record || group !== undefined ? [] : [{ name: 'group' }]),
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

function attributeField({ id, name: label }: Pick<Attribute, 'id' | 'name'>): OwnField {
  const name = attributeFieldName(id);
  const maxLength = limits.attributeValueLength;
  return { name, own: { name, kind: 'text', labelKey: 'contacts:form.attribute', label, maxLength } };
}
