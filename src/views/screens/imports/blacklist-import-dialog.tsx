import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlacklistColumn, BlacklistOutcome } from '#src/importing/blacklist-run.ts';
import { FileLost } from '#src/importing/spreadsheet-file.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import fields from '../../kit/form/field.module.css';
import { ProgressBar } from '../../kit/meter.tsx';
import { useAskedClose } from '../../kit/use-asked-close.tsx';
import { useFormCommand } from '../shared/use-form-command.ts';
import { useFormat } from '../shared/use-format.ts';
import { useProblem } from '../shared/use-problem.ts';
import { BlacklistResult } from './blacklist-result.tsx';
import { guessFields } from './column-guess.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './imports.module.css';
import { ReadingChoices } from './reading-choices.tsx';
import { useColumnTitles } from './use-column-titles.ts';
import { useSpreadsheet } from './use-spreadsheet.ts';

/** Adds one column of addresses of a file to the blacklist (spec 2.5). */
export function BlacklistImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('imports');
  const runForm = useFormCommand();
  const main = useRef<HTMLButtonElement>(null);
  const sheet = useSpreadsheet();
  const [chosen, setChosen] = useState<{ readonly columns: string; readonly index: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const { problem, setProblem, tellFailure } = useProblem();
  const [outcome, setOutcome] = useState<BlacklistOutcome | null>(null);
  const { file, source } = sheet;
  const table = file?.table;
  const guessed = table ? guessFields(table.columns, table.samples, []).indexOf('email') : 0;
  // A choice is meant for the columns that it was made among, and not for those of another sheet.
  const columns = JSON.stringify(table?.columns ?? []);
  const column = chosen && chosen.columns === columns ? chosen.index : Math.max(0, guessed);

  const { close, question } = useAskedClose(table !== undefined && outcome === null, onClose);

  const stage = outcome ? 'result' : table ? 'ready' : 'empty';
  useEffect(() => {
    if (stage !== 'empty') main.current?.focus();
  }, [stage]);

  async function add() {
    if (!file || !source || isBusy) return;
    setBusy(true);
    setProblem(null);
    setDone(0);
    try {
      const plan: BlacklistColumn = { file, column, filename: source.name, onDone: setDone };
      const ended = await runForm<BlacklistOutcome>('imports.to-blacklist', { column: plan });
      if (ended.kind === 'done') return setOutcome(ended.answer);
      if (ended.failure) tellFailure(ended.failure);
      else setProblem(ended.refusal.message ?? null);
    } catch (error) {
      if (!(error instanceof FileLost)) throw error;
      setProblem(t('result.lost'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(outcome ? 'blacklist.result' : 'blacklist.title')}
      description={outcome ? undefined : t('blacklist.text')}
      size="l"
      keepOpen
      {...(!outcome && { onSubmit: () => void add() })}
      footer={
        outcome ? (
          <Button ref={main} variant="primary" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
        ) : (
          <AddButton ref={main} count={table?.count} isBusy={isBusy} onAdd={() => void add()} />
        )
      }
    >
      <div className={styles.dialog}>
        {outcome ? <BlacklistResult outcome={outcome} filename={source?.name ?? ''} /> : null}
        {outcome ? null : <FilePicker sheet={sheet} label={t('upload.drop')} />}
        {table && !outcome ? (
          <>
            <ColumnChoice
              columns={table.columns}
              column={column}
              onChoose={(index) => setChosen({ columns, index })}
            />
            <ReadingChoices sheet={sheet} />
          </>
        ) : null}
        {table && isBusy ? <ProgressBar value={done} max={table.count} label={t('blacklist.title')} /> : null}
        <Fault problem={problem} />
        {question}
      </div>
    </Dialog>
  );
}

function Fault({ problem }: { problem: string | null }) {
  if (!problem) return null;
  return (
    <p role="alert" className={styles.fault}>
      {problem}
    </p>
  );
}

function AddButton({
  ref,
  count,
  isBusy,
  onAdd,
}: {
  ref: Ref<HTMLButtonElement>;
  count: number | undefined;
  isBusy: boolean;
  onAdd: () => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Button
      ref={ref}
      variant="primary"
      kbd="Mod+Enter"
      disabled={count === undefined}
      busy={isBusy}
      onClick={onAdd}
    >
      {count === undefined
        ? t('blacklist.title')
        : t('blacklist.add', { count, number: format.number(count) })}
    </Button>
  );
}

function ColumnChoice({
  columns,
  column,
  onChoose,
}: {
  columns: Parameters<typeof useColumnTitles>[0];
  column: number;
  onChoose: (index: number) => void;
}) {
  const { t } = useTranslation('imports');
  const id = useId();
  const titles = useColumnTitles(columns);
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {t('blacklist.column')}
      </label>
      <select
        id={id}
        className={fields.input}
        value={column}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {titles.map(({ key, index, title }) => (
          <option key={key} value={index}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
