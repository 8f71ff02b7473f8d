import type { TFunction } from 'i18next';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import type { FormHandle } from '../../kit/form/form.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import { EditForm } from '../shared/edit-form.tsx';
import { formSchema } from '../shared/form-values.ts';
import { useWantedFields } from '../shared/use-wanted-fields.ts';
import type { CampaignFault, CampaignValues } from './campaign-values.ts';
import type { CampaignEditor } from './use-campaign-editor.ts';
import { useConflictFields } from './use-conflict-fields.ts';

/** What a step of the wizard was asked for: to save, or to save and go on. */
export type Wish = 'save' | 'next';

/** What the buttons of a step do. */
export interface WizardFormHandle {
  request(wish: Wish): void;
  focusFirst(): void;
}

interface WizardFormProps {
  readonly editor: CampaignEditor;
  readonly record: Campaign | null;
  readonly label: string;
  readonly fields: readonly FormField[];
  /** What the step itself refuses before anything is sent. */
  faultsOf(values: CampaignValues, wish: Wish): readonly CampaignFault[];
  /** Goes on after saving; what it answers with is shown though everything is saved. */
  onSaved(saved: Campaign, values: CampaignValues, wish: Wish): FormRefusal | undefined;
  readonly ref?: Ref<WizardFormHandle>;
}

const schema = formSchema(campaigns, ['name', 'subjectLine', 'notifications']);

/** The fields of one step, with everything that saving them takes: the version, both versions in a conflict, the guard. */
export function WizardForm({ editor, record, label, fields, faultsOf, onSaved, ref }: WizardFormProps) {
  const { t } = useTranslation('campaigns');
  const form = useRef<FormHandle>(null);
  const wish = useRef<Wish>('save');
  const areWanted = useWantedFields();
  const conflict = useConflictFields();
  useImperativeHandle(
    ref,
    () => ({
      request(wanted) {
        wish.current = wanted;
        form.current?.submit();
      },
      focusFirst: () => form.current?.focusFirst(),
    }),
    [],
  );

  function judge(values: CampaignValues): FormRefusal | undefined {
    const faults = faultsOf(values, wish.current);
    if (faults.length > 0) wish.current = 'save';
    return faults.length > 0 ? refusalOf(faults, t) : undefined;
  }

  function goOn(saved: Campaign, values: CampaignValues): FormRefusal | undefined {
    const wanted = wish.current;
    wish.current = 'save';
    if (record?.state.value === 'scheduled' && saved.state.value === 'new')
      showNotice({ id: 'campaign-returned', title: t('returnedToNew') });
    return onSaved(saved, values, wanted);
  }

  return (
    <EditForm<CampaignValues, Campaign>
      ref={form}
      edit={editor.edit}
      label={label}
      schema={schema as unknown as Parameters<typeof EditForm<CampaignValues, Campaign>>[0]['schema']}
      fields={fields}
      judge={judge}
      onSaved={goOn}
      conflictFields={conflict.fields}
      conflictText={conflict.textOf}
      // Within the console nothing is lost by leaving: it is offered at the next visit.
      asksToLeave={false}
      hideActions
      autoFocus={record === null || areWanted}
    />
  );
}

/** Faults as a form shows them, in the language of the person: some may be of a field of another step. */
export function refusalOf(faults: readonly CampaignFault[], t: TFunction<'campaigns'>): FormRefusal {
  const violations = faults.map(({ propertyPath, code, parameters }) => ({
    propertyPath,
    code,
    message: t(`violations:${code}`, { ...parameters, field: propertyPath }),
    ...(parameters && { parameters }),
  }));
  return { violations };
}
