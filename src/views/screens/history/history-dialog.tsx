import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import type { HistoryEntry } from '#src/commands/kernel/undo/history.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Line, LineList } from '../../kit/line-list.tsx';
import styles from './history.module.css';

interface Step {
  readonly entry: HistoryEntry;
  /** How far to go for it: below nothing to undo, above to do again. */
  readonly steps: number;
}

/** What was done, the newest first; a line takes everything back that was done since, itself included, or does it again. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('history');
  const system = useCommandSystem();
  const run = useCommandRunner();
  const { history } = system;
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => history.subscribe(drawAgain), [history]);

  const undone = history.redoable();
  const lines: readonly Step[] = [
    ...undone.map((entry, index) => ({ entry, steps: undone.length - index })),
    ...[...history.undoable()].reverse().map((entry, index) => ({ entry, steps: -index - 1 })),
  ];
  const times = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    timeStyle: 'medium',
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t(lines.length === 0 ? 'empty' : 'text')}
      size="m"
      footer={
        <Button kbd="Escape" onClick={onClose}>
          {t('kit:dialog.close')}
        </Button>
      }
    >
      <LineList label={t('list')}>
        {lines.map(({ entry, steps }) => (
          <Line
            key={`${steps} ${entry.at}`}
            className={steps > 0 && styles.undone}
            onClick={() => void run('app.history-step', { steps })}
          >
            <span className={styles.deed}>{t(entry.key, { ...entry.params })}</span>
            <span className={styles.command}>{titleOf(system.texts, entry.commandId)}</span>
            <span className={styles.side}>{steps > 0 ? `${t('undone')} · ${t('redoTo')}` : t('undoTo')}</span>
            <time className={styles.side} dateTime={new Date(entry.at).toISOString()}>
              {times.format(entry.at)}
            </time>
          </Line>
        ))}
      </LineList>
    </Dialog>
  );
}
