import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { UnsavedChangesGuard } from '../../kit/form/unsaved-changes-guard.tsx';
import { Stepper } from '../../kit/stepper.tsx';
import { ImportFooter } from './import-footer.tsx';
import styles from './imports.module.css';
import { MapStep } from './map-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep } from './result-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { type ImportFlow, useImportFlow } from './use-import-flow.ts';

interface ImportDialogProps {
  /** The list; without it the one that was looked at last. Either can be changed. */
  groupId?: number;
  onClose: () => void;
}

/** Brings the contacts of a spreadsheet into a list: file, columns, progress, result (spec 2.6). */
export function ImportDialog({ groupId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('imports');
  const flow = useImportFlow(groupId);
  const [isAsking, setAsking] = useState(false);

  function close() {
    // What is open inside of the dialog closes first.
    if (document.activeElement?.closest('[data-owns-escape]')) return;
    if (flow.wouldLose) setAsking(true);
    else onClose();
  }

  const steps = (['upload', 'map', 'progress'] as const).map((id) => ({ id, label: t(`step.${id}`) }));
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(flow.state?.phase.kind === 'done' ? 'result.title' : 'title')}
      size="l"
      keepOpen
      footer={<ImportFooter flow={flow} onClose={onClose} />}
      {...(flow.forward && { onSubmit: flow.forward })}
    >
      <div className={styles.dialog}>
        <Stepper
          label={t('steps')}
          steps={steps}
          current={flow.state ? 'progress' : flow.step}
          {...(!flow.state && { onSelect: flow.back })}
        />
        <Step flow={flow} />
        <UnsavedChangesGuard shouldAsk={() => flow.wouldLose} dirty={flow.wouldLose} />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={t('abandon.title')}
          description={t('abandon.text')}
          confirmLabel={t('abandon.close')}
          danger
          onConfirm={onClose}
        />
      </div>
    </Dialog>
  );
}

function Step({ flow }: { flow: ImportFlow }) {
  const { state, table } = flow;
  if (state) {
    const { phase } = state;
    if (phase.kind === 'sending' || phase.kind === 'processing') return <ProgressStep state={state} />;
    return <ResultStep phase={phase} filename={flow.filename} list={flow.list} problem={flow.problem} />;
  }
  if (flow.step === 'map' && table) {
    return (
      <MapStep
        table={table}
        attributes={flow.attributes}
        fields={flow.fields}
        onFields={flow.setFields}
        onAttribute={flow.addAttribute}
        duplicateAction={flow.duplicateAction}
        onDuplicateAction={flow.setDuplicateAction}
        faults={flow.faults}
        attempts={flow.attempts}
      />
    );
  }
  return (
    <UploadStep
      sheet={flow.sheet}
      groupId={flow.groupId}
      onGroup={flow.setGroup}
      isGroupMissing={flow.isGroupMissing}
    />
  );
}
