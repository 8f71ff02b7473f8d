import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#contract/resources/tags.ts';
import type { LookupOption } from '#src/api/cache/tell-apart.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import type { FormValues } from '../shared/form-declaration.ts';
import { formSchema } from '../shared/form-values.ts';
import { newBase, useSaveRecord } from '../shared/use-save-record.ts';

const fields: readonly FormField[] = [
  { name: 'label', kind: 'text', labelKey: 'resources:field.label', required: true },
];
const schema = formSchema(tags, ['label']);

/** Makes a tag and answers with it, or with nothing when the person thought better of it. */
export function TagDialog({
  label,
  onAnswer,
}: {
  label: string;
  onAnswer: (made: LookupOption | null) => void;
}) {
  const { t } = useTranslation('campaigns');
  const [values] = useState({ label });
  const save = useSaveRecord({ resource: tags });

  async function submit(now: FormValues): Promise<FormRefusal | undefined> {
    const outcome = await save(now, newBase(values));
    if (outcome.kind === 'refused') return outcome.refusal;
    if (outcome.kind === 'saved')
      onAnswer({ id: String(outcome.record.id), label: outcome.record.label.value });
    return undefined;
  }

  return (
    <FormDialog<FormValues>
      title={t('tag.title')}
      confirmLabel={t('tag.save')}
      keepOpen
      schema={schema}
      fields={fields}
      values={values}
      onSubmit={submit}
      onClose={() => onAnswer(null)}
    />
  );
}
