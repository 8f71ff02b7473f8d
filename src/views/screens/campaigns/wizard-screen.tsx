import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { campaignAllows } from '#contract/rules/states.ts';
import { useFreshRecord } from '#src/api/cache/use-record.ts';
import { failureOf, isGone } from '#src/api/transport/failure.ts';
import { editingKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useCommandRunner, useRegisterContext } from '../../kit/command-provider.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { showNotice } from '../../kit/toaster.tsx';
import { RecordFailure } from '../shared/record-failure.tsx';
import { useGoneRecord } from '../shared/use-gone-record.ts';
import { MetadataStep } from './metadata-step.tsx';
import { OverviewStep } from './overview-step.tsx';
import { SendStep } from './send-step.tsx';
import { StepRefused } from './step-refused.tsx';
import { useCampaignEditor } from './use-campaign-editor.ts';
import styles from './wizard.module.css';
import type { Wish, WizardFormHandle } from './wizard-form.tsx';
import { WizardHead } from './wizard-head.tsx';
import { WizardNotes } from './wizard-notes.tsx';
import { type Step, tabsFor } from './wizard-tabs.ts';

/** The wizard of a campaign, or of a new one (spec 2.9). In an address 1 is Metadata, 2 and 3 are Send. */
export function CampaignWizardScreen({ id, tab }: { id?: number; tab?: '1' | '2' | '3' | 'overview' }) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const setStatus = useSetAtom(screenStatusAtom);
  const query = useFreshRecord(campaigns, id, { pollWhile: ({ state }) => state.value === 'sending' });
  const record = query.data ?? null;
  const title =
    id === undefined ? t('create.title') : t('edit.title', { title: record ? record.name : `${id}` });
  const isOver = record !== null && !campaignAllows('edit', record.state.value);
  const isReportBetter = isOver && tab === undefined;

  const failure = query.isError && !record ? failureOf(query.error) : null;
  useGoneRecord({ isShown: record !== null, failure, listPath: '/campaigns' });
  useRegisterContext([
    provide(screenResourceKey, campaigns.name),
    provide(
      screenRecordKey,
      id === undefined || isGone(failure)
        ? undefined
        : { resource: campaigns.name, id, ...(record && { record }) },
    ),
  ]);
  useEffect(() => setStatus({ trail: [t('list.title'), title] }), [setStatus, t, title]);
  useEffect(() => {
    if (isReportBetter) router.history.replace(`/campaigns/${id}/report`);
  }, [isReportBetter, router, id]);

  if (failure)
    return (
      <div className={styles.step}>
        <RecordFailure
          failure={failure}
          query={query}
          list={{ title: t('list.title'), path: '/campaigns' }}
        />
      </div>
    );
  if (id !== undefined && !record)
    return (
      <div className={styles.step}>
        <SkeletonLines lines={6} label={t('shell:screen.loading')} />
      </div>
    );
  const step = tab === 'overview' ? 'overview' : tab === '2' || tab === '3' ? 'send' : 'metadata';
  return <Wizard key={id ?? 'create'} record={record} title={title} step={isOver ? 'overview' : step} />;
}

function Wizard({ record, title, step }: { record: Campaign | null; title: string; step: Step }) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const run = useCommandRunner();
  const form = useRef<WizardFormHandle>(null);
  const editor = useCampaignEditor(record);
  const [sending, setSending] = useState<Campaign | null>(null);
  const tabs = tabsFor(record, t);
  const refusal = tabs.find(({ value }) => value === step)?.reason;
  const isOver = record !== null && !campaignAllows('edit', record.state.value);
  const isReading = step === 'overview' || refusal !== undefined;

  useEffect(() => {
    // The gate opens once the commands know that nothing is left unsaved.
    if (!sending || editor.isDirty) return;
    setSending(null);
    void run(sending.isScheduled ? 'campaigns.schedule' : 'campaigns.launch', { campaign: sending });
  }, [sending, editor.isDirty, run]);

  useWizardOffers({ editor, form, isReading, isOver, showTab });

  function showTab(place: number) {
    const wanted = tabs[place - 1];
    if (wanted && !wanted.disabled && record) goTo(record.id, pathOf(wanted.value), false);
    if (wanted?.reason) showNotice({ id: 'step', title: wanted.reason });
  }

  function goTo(id: number, next: string, isNew: boolean) {
    const path = `/campaigns/${id}/${next}`;
    if (isNew) router.history.replace(path, undefined, { ignoreBlocker: true });
    else router.history.push(path);
  }

  function goOn(saved: Campaign, wish: Wish) {
    const isComplete = wish === 'next' && saved.uniqueRecipients > 0;
    goTo(saved.id, isComplete ? 'overview' : '1', record === null);
  }

  return (
    <div className={styles.screen}>
      <WizardHead
        title={title}
        record={record}
        step={isReading ? 'overview' : step}
        isScheduled={editor.current.isScheduled}
        isOver={isOver}
      />
      <WizardNotes record={record} editor={editor} isSummary={step === 'overview'} />
      <Tabs
        keyed
        label={t('tab.label')}
        tabs={tabs}
        value={step}
        onValueChange={(value) => {
          if (record) goTo(record.id, pathOf(value), false);
        }}
      >
        <div className={styles.step}>
          {refusal ? <StepRefused reason={refusal} record={record} /> : null}
          {step === 'metadata' && !refusal ? (
            <MetadataStep ref={form} editor={editor} record={record} onGoOn={goOn} />
          ) : null}
          {step === 'send' && record && !refusal ? (
            <SendStep ref={form} editor={editor} record={record} onSend={setSending} />
          ) : null}
          {step === 'overview' && record && !refusal ? <OverviewStep record={record} /> : null}
        </div>
      </Tabs>
    </div>
  );
}

interface WizardOffers {
  readonly editor: ReturnType<typeof useCampaignEditor>;
  readonly form: RefObject<WizardFormHandle | null>;
  readonly isReading: boolean;
  readonly isOver: boolean;
  showTab(place: number): void;
}

/** Tells commands what they may do here, each object the same for as long as it says the same. */
function useWizardOffers({ editor, form, isReading, isOver, showTab }: WizardOffers) {
  const latest = useRef({ editor, showTab });
  latest.current = { editor, showTab };
  const { isOffered, isRestored, isDirty } = editor;
  const ofScreen = useMemo(
    () => ({
      ...(!isReading && { focusFields: () => form.current?.focusFirst() }),
      showTab: (place: number) => latest.current.showTab(place),
    }),
    [isReading, form],
  );
  const ofEditor = useMemo(() => {
    const saveAndNext = () => (isReading ? latest.current.showTab(3) : form.current?.request('next'));
    return {
      ...(!isReading && { save: () => form.current?.request('save') }),
      ...(!isOver && { saveAndNext }),
      ...(isOffered && { bringBack: () => latest.current.editor.edit.bringBack() }),
      ...((isOffered || isRestored) && { discardDraft: () => latest.current.editor.edit.discard() }),
    };
  }, [isReading, isOver, isOffered, isRestored, form]);
  useRegisterContext([
    provide(screenOffersKey, ofScreen),
    provide(editorOffersKey, ofEditor),
    provide(editingKey, isDirty),
  ]);
}

function pathOf(step: string): string {
  return step === 'metadata' ? '1' : step === 'send' ? '2' : step;
}
