import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#contract/resources/tags.ts';
import type { LookupOption } from '#src/api/cache/use-lookup.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, type FormHandle } from '../../kit/form/form.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import type { FormValues } from '../shared/form-declaration.ts';
import { formSchema } from '../shared/form-values.ts';
import { useSaveRecord } from '../shared/use-save-record.ts';

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
  const form = useRef<FormHandle>(null);
  const [isSaving, setSaving] = useState(false);
  const [values] = useState({ label });
  const save = useSaveRecord({ resource: tags }, null, values);

  async function submit(now: FormValues): Promise<FormRefusal | undefined> {
    setSaving(true);
    const outcome = await save(now);
    setSaving(false);
    if (outcome.kind === 'refused') return outcome.refusal;
    if (outcome.kind === 'saved')
      onAnswer({ id: String(outcome.record.id), label: outcome.record.label.value });
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(null)}
      title={t('tag.title')}
      size="s"
      keepOpen
      footer={
        <>
          <Button kbd="Escape" onClick={() => onAnswer(null)}>
            {t('kit:dialog.cancel')}
          </Button>
          <Button variant="primary" kbd="Enter" busy={isSaving} onClick={() => form.current?.submit()}>
            {t('tag.save')}
          </Button>
        </>
      }
    >
      <Form<FormValues>
        ref={form}
        label={t('tag.title')}
        schema={schema}
        fields={fields}
        values={values}
        onSubmit={submit}
        hideActions
        autoFocus
      />
    </Dialog>
  );
}
