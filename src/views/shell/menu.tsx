import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/command-texts.ts';
import { modulesAtom } from '#src/state/account.ts';
import { Kbd } from '../kit/kbd.tsx';
import { useSettledCommands } from './console-context.ts';
import styles from './frame.module.css';
import { isCurrent, menuFor } from './menu-entries.ts';

/** The screens that the account has, with their keys; each entry is a command that goes there. */
export function FrameMenu({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const system = useSettledCommands();
  const modules = useAtomValue(modulesAtom);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const parts = menuFor(modules, (id) => system.registry.find(id) !== undefined);

  return (
    <nav id="menu" className={styles.menu} aria-label={t('menu.label')} onClick={onLeave}>
      {parts.map((part) => (
        <div
          key={part.entries[0]?.commandId}
          role="group"
          aria-label={part.titleKey ? t(part.titleKey) : undefined}
        >
          {part.titleKey ? <div className={styles.heading}>{t(part.titleKey)}</div> : null}
          {part.entries.map((entry) => (
            <a
              key={entry.commandId}
              className={styles.entry}
              href={`#${entry.path}`}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            >
              <span>
                {system.texts.of(entry.commandId)[0]?.alias ?? titleOf(system.texts, entry.commandId)}
              </span>
              <KeysOf keys={system.keysOf(entry.commandId)} />
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

function KeysOf({ keys }: { keys: string | undefined }) {
  return keys === undefined ? null : <Kbd keys={keys} plain />;
}
