import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { FieldQuestion } from '#src/commands/kernel/bulk-deed.ts';
import { attributeField } from '#src/commands/kernel/bulk-fields.ts';
import { accountAtom } from '#src/state/account.ts';

/** A field that can be set, with its name in the language of the person. */
export interface FieldChoice {
  readonly name: string;
  readonly label: string;
  readonly kind: AnyField['kind'];
  readonly options: readonly string[];
  /** The path of the resource that a reference points to. */
  readonly target?: string;
  readonly maximum?: number;
}

/** The fields that the question offers, by the contract's declaration; attributes as the account has them. */
export function useFieldChoices(resource: Resource, question: FieldQuestion): readonly FieldChoice[] {
  const { t } = useTranslation();
  const attributes = useAtomValue(accountAtom)?.attributes;
  return useMemo(() => {
    const declared = question.fields.flatMap(({ name, options }): FieldChoice[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const { kind, target, max } = field;
      return [
        {
          name,
          label: t(`resources:field.${name}`),
          kind,
          options: options ?? field.options ?? [],
          ...(target !== undefined && { target }),
          ...(max !== undefined && { maximum: max }),
        },
      ];
    });
    const own = question.withAttributes ? (attributes ?? []) : [];
    const ofContacts = own.map(
      ({ id, name }): FieldChoice => ({
        name: `${attributeField}${id}`,
        label: name,
        kind: 'text',
        options: [],
      }),
    );
    return [...declared, ...ofContacts];
  }, [resource, question, attributes, t]);
}
