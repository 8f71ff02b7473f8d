import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstallation } from '#src/api/cache/use-installation.ts';
import { dialogOpenKey } from '#src/commands/kernel/context/context-keys.ts';
import { runningTasksAtom, screenStatusAtom, slowCommandAtom } from '#src/state/frame.ts';
import { connectionAtom, realtimeAtom, sessionAtom } from '#src/state/session.ts';
import { barKeys } from '../kit/arrow-keys.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { useCommandSystem } from '../kit/command-provider.tsx';
import { formatKeys } from '../kit/format-keys.ts';
import { Kbd } from '../kit/kbd.tsx';
import { ProgressBar } from '../kit/meter.tsx';
import { useFocusPlace } from '../kit/use-focus-place.ts';
import { useSettledCommands } from './console-context.ts';
import { keysThatMatter } from './keys-that-matter.ts';
import styles from './status-line.module.css';

/** Where one is, what is chosen, which keys matter now, what is under way, and whether the server is there. */
export function StatusLine() {
  const { t, i18n } = useTranslation('shell');
  const { trail, rows, selected = 0, range, seeking, isSheet } = useAtomValue(screenStatusAtom);
  const number = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);

  return (
    <footer className={styles.status} {...barKeys('across')}>
      <span className={styles.trail}>{trail.join(' › ')}</span>
      {rows ? (
        <span>
          {rows.row === null
            ? t('status.rows', { count: rows.total, total: number.format(rows.total) })
            : t('status.row', { row: number.format(rows.row + 1), total: number.format(rows.total) })}
        </span>
      ) : null}
      {selected > 0 ? (
        <b>{t('status.selected', { count: selected, number: number.format(selected) })}</b>
      ) : null}
      {range === undefined ? null : <b>{range}</b>}
      {seeking === undefined ? null : <b>{t('status.seeking', { text: seeking })}</b>}
      {isSheet ? <b>{t('status.sheet')}</b> : null}
      <Keys />
      <span className={styles.end}>
        <Running />
        <MailMode />
        <ConnectionDot />
      </span>
    </footer>
  );
}

function Keys() {
  const system = useSettledCommands();
  const { dispatcher } = system;
  const place = useFocusPlace();
  const pending = useSyncExternalStore(dispatcher.subscribe, dispatcher.pending);
  if (pending.length > 0) return <span className={styles.chord}>{formatKeys(pending.join(' '))} …</span>;
  return (
    <span className={styles.keys}>
      {keysThatMatter(system, place).map(({ commandId, keys, title }) => (
        <span key={commandId} className={styles.key}>
          <Kbd keys={keys} /> {title}
        </span>
      ))}
    </span>
  );
}

function Running() {
  const { t } = useTranslation('shell');
  const tasks = useAtomValue(runningTasksAtom);
  const slow = useAtomValue(slowCommandAtom);
  const { context } = useCommandSystem();
  const isAsking = useSyncExternalStore(context.subscribe, () => context.get(dialogOpenKey));
  // A command that waits for an answer is not at work.
  const unknown = slow === null || isAsking ? undefined : { label: slow, done: 0, total: 0 };
  const first = tasks[0] ?? unknown;
  if (!first) return null;
  const isKnown = first.total > 0;
  return (
    <span className={styles.running}>
      <span className={styles.trail}>{first.label}</span>
      <span className={styles.bar}>
        <ProgressBar
          label={first.label}
          max={isKnown ? first.total : 1}
          {...(isKnown && { value: first.done })}
        />
      </span>
      {isKnown ? <span>{Math.floor((100 * first.done) / first.total)} %</span> : null}
      <CommandButton id="app.stop-export" variant="quiet" hideRefused className={styles.stop} />
      {tasks.length > 1 ? <span>{t('status.more', { count: tasks.length - 1 })}</span> : null}
    </span>
  );
}

function MailMode() {
  const { t } = useTranslation('shell');
  const isSignedIn = useAtomValue(sessionAtom) === 'signedIn';
  const { data } = useInstallation(isSignedIn);
  if (!data) return null;
  const text =
    data.mail === 'mailbox' ? t('status.mailbox') : t('status.relay', { host: data.relayHost ?? '' });
  return <span className={styles.wide}>{text}</span>;
}

function ConnectionDot() {
  const { t } = useTranslation('shell');
  const connection = useAtomValue(connectionAtom);
  const realtime = useAtomValue(realtimeAtom);
  const state = connection === 'up' ? realtime : 'down';
  const text = t(`status.connection.${state}`);
  return <span className={styles.dot} data-state={state} title={text} role="img" aria-label={text} />;
}
