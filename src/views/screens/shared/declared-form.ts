import type { Resource } from '#contract/wire/resource.ts';
import type { ConsoleResource } from '#src/resources/console-resource.ts';
import type { DeclaredField } from '#src/resources/form-parts.ts';
import type { FormDeclaration, FormValues, RecordField } from './form-declaration.ts';

/** The form of a resource as it declares it. */
export function declaredForm<R extends Resource = Resource>(of: ConsoleResource): FormDeclaration<R> {
  const { resource, texts, listTitleKey, path } = of;
  return {
    resource: resource as unknown as R,
    titleKeys: { create: `${texts}:create.title`, edit: `${texts}:edit.title` },
    list: { titleKey: listTitleKey, path },
    fields: (record) => declaredFields(of, record === null),
    fromForm: (values) => withoutUntyped(resource, values),
  };
}

/** The fields that a resource declares, for a new record or for one that is there. */
function declaredFields({ form }: ConsoleResource, isNew: boolean): readonly RecordField[] {
  return (form?.fields ?? [])
    .map((field): DeclaredField => (typeof field === 'string' ? { name: field } : field))
    .filter(({ on }) => on === undefined || (on === 'create') === isNew)
    .map(({ helpKey, on: _on, choices, ...field }) => {
      const help = typeof helpKey === 'object' ? helpKey[isNew ? 'create' : 'edit'] : helpKey;
      return {
        ...field,
        ...(help !== undefined && { helpKey: help }),
        ...(choices && {
          choices: choices.values.map((value) => ({ value, labelKey: `${choices.key}.${value}` })),
        }),
      };
    });
}

/** What is never read back, such as a password, is sent only where it was typed. */
function withoutUntyped({ fields }: Resource, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value || fields[name]?.access !== 'writeOnly'),
  );
}
