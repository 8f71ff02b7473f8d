import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import type { Binding, KeyConflict } from '#src/commands/kernel/keys/keymap.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { formatKeys } from '../../kit/format-keys.ts';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import styles from './keymap.module.css';

/** What new keys of a command would do to others, or others to them. */
export function ConflictList({
  commandId,
  keys,
  conflicts,
  fromLists,
}: {
  commandId: string;
  keys: string;
  conflicts: readonly KeyConflict[];
  /** Whether the keys are those of every list. */
  fromLists: boolean;
}) {
  const { t } = useTranslation('keymap');
  const params = { keys: formatKeys(keys) };
  const same = conflicts.filter(({ kind }) => kind === 'same').map(other(commandId));
  const inner = conflicts.filter(({ kind }) => kind === 'scope').map(other(commandId));
  const longer = conflicts.filter(({ kind, winner }) => kind === 'prefix' && winner.commandId === commandId);
  const shorter = conflicts.filter(({ kind, loser }) => kind === 'prefix' && loser.commandId === commandId);
  return (
    <div role="status" className={styles.conflicts}>
      {conflicts.length > 0 ? (
        <VisuallyHidden>{t('conflict.said', { count: conflicts.length })}</VisuallyHidden>
      ) : null}
      <Others title={t('conflict.same', params)} bindings={same} />
      <Others title={t('conflict.shadows', params)} bindings={longer.map(other(commandId))} />
      <Others title={t('conflict.inner')} bindings={inner} />
      {fromLists ? <p className={styles.conflict}>{t('conflict.lists', params)}</p> : null}
      <Others title={t('conflict.shadowed')} bindings={shorter.map(other(commandId))} />
    </div>
  );
}

function other(commandId: string): (conflict: KeyConflict) => Binding {
  return ({ winner, loser }) => (winner.commandId === commandId ? loser : winner);
}

function Others({ title, bindings }: { title: string; bindings: readonly Binding[] }) {
  const { texts } = useCommandSystem();
  if (bindings.length === 0) return null;
  return (
    <div className={styles.conflict}>
      <p>{title}</p>
      <ul>
        {bindings.map(({ commandId, strokes }) => (
          <li key={`${commandId} ${strokes.join(' ')}`} className={styles.other}>
            <span>{titleOf(texts, commandId)}</span>
            <Kbd keys={strokes.join(' ')} />
            <VisuallyHidden>{formatKeys(strokes.join(' '))}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
