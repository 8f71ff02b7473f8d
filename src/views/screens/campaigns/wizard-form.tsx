import type { TFunction } from 'i18next';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { useErrorText } from '../../kit/form/error-text.tsx';
import { Form, type FormHandle } from '../../kit/form/form.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import { UnsavedChangesGuard } from '../../kit/form/unsaved-changes-guard.tsx';
import { showNotice } from '../../kit/toaster.tsx';
import type { Conflict } from '../shared/conflict-dialog.tsx';
import { formSchema } from '../shared/form-values.ts';
import { useWantedFields } from '../shared/use-wanted-fields.ts';
import { CampaignConflict } from './campaign-conflict.tsx';
import { type CampaignFault, type CampaignValues, campaignValues } from './campaign-values.ts';
import type { CampaignEditor } from './use-campaign-editor.ts';

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

/** Within the console nothing is lost by leaving: it is offered at the next visit. */
const keepsWhatIsTyped = () => false;

const schema = formSchema(campaigns, ['name', 'subjectLine', 'notifications']);

/** The fields of one step, with everything that saving them takes: the version, both versions in a conflict, the guard. */
export function WizardForm({ editor, record, label, fields, faultsOf, onSaved, ref }: WizardFormProps) {
  const { t } = useTranslation('campaigns');
  const errorText = useErrorText();
  const form = useRef<FormHandle>(null);
  const wish = useRef<Wish>('save');
  const areWanted = useWantedFields();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function request(wanted: Wish) {
    wish.current = wanted;
    form.current?.submit();
  }
  const requestRef = useRef(request);
  requestRef.current = request;
  useImperativeHandle(
    ref,
    () => ({
      request: (wanted) => requestRef.current(wanted),
      focusFirst: () => form.current?.focusFirst(),
    }),
    [],
  );
  async function submit(values: CampaignValues, version?: number): Promise<FormRefusal | undefined> {
    const wanted = wish.current;
    wish.current = 'save';
    const faults = faultsOf(values, wanted);
    if (faults.length > 0) return refusalOf(faults, t);
    const outcome = await editor.save(values, version);
    if (outcome.kind === 'refused') return outcome.refusal;
    if (outcome.kind === 'stale') {
      const theirs = campaignValues(outcome.current as unknown as Campaign);
      setConflict({ before: editor.before, mine: values, theirs, version: outcome.version });
      return { message: t('errors:staleVersion') };
    }
    if (version !== undefined) editor.discard();
    if (record?.state.value === 'scheduled' && outcome.record.state.value === 'new')
      showNotice({ id: 'campaign-returned', title: t('returnedToNew') });
    return onSaved(outcome.record, values, wanted);
  }

  /** The form stands behind the choice: it begins anew with what was saved, and what was refused is told beside it. */
  async function saveChoice(chosen: CampaignValues, version: number) {
    const refusal = await submit(chosen, version);
    const sentences = [refusal?.message, ...(refusal?.violations ?? []).map((fault) => errorText(fault))];
    const title = sentences.filter(Boolean).join('. ');
    if (title !== '') showNotice({ id: 'campaign-conflict', tone: 'bad', title });
  }

  return (
    <>
      <Form<CampaignValues>
        key={editor.generation}
        ref={form}
        label={label}
        schema={schema as unknown as Parameters<typeof Form<CampaignValues>>[0]['schema']}
        fields={fields}
        values={editor.start}
        onSubmit={(values) => submit(values)}
        onValuesChange={(values) => editor.keep(values as CampaignValues)}
        hideActions
        autoFocus={record === null || areWanted}
      />
      <UnsavedChangesGuard shouldAsk={keepsWhatIsTyped} dirty={editor.isDirty} />
      {conflict ? (
        <CampaignConflict
          conflict={conflict}
          onClose={() => setConflict(null)}
          onChoose={(chosen) => {
            setConflict(null);
            void saveChoice(chosen, conflict.version);
          }}
        />
      ) : null}
    </>
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
