import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import { modulesAtom } from '#src/state/account.ts';
import { barKeys } from '../kit/arrow-keys.ts';
import { Kbd } from '../kit/kbd.tsx';
import { useSettledCommands } from './console-context.ts';
import styles from './frame.module.css';
import { MenuBranch } from './menu-branch.tsx';
import { isBranch, isCurrent, type MenuEntry, menuFor } from './menu-entries.ts';

/** The screens that the account has, with their keys; each entry is a command that goes there. Arrows move between them. */
export function FrameMenu({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const system = useSettledCommands();
  const modules = useAtomValue(modulesAtom);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const parts = menuFor(modules, (id) => system.registry.find(id) !== undefined);

  const entry = (entry: MenuEntry) => (
    <a
      key={entry.commandId}
      className={styles.entry}
      href={`#${entry.path}`}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      onClick={onLeave}
    >
      <span>{system.texts.of(entry.commandId)[0]?.alias ?? titleOf(system.texts, entry.commandId)}</span>
      <KeysOf keys={system.keysOf(entry.commandId)} />
    </a>
  );

  return (
    <nav id="menu" className={styles.menu} aria-label={t('menu.label')} {...barKeys('down')}>
      {parts.map((part) => (
        <div
          key={part.titleKey ?? 'screens'}
          className={styles.part}
          role="group"
          aria-label={part.titleKey ? t(part.titleKey) : undefined}
        >
          {part.titleKey ? <div className={styles.heading}>{t(part.titleKey)}</div> : null}
          {part.items.map((item) =>
            isBranch(item) ? (
              <MenuBranch
                key={item.toggleId}
                title={t(item.titleKey)}
                keys={<KeysOf keys={system.keysOf(item.toggleId)} />}
                isInside={isCurrent(item, pathname)}
              >
                {item.entries.map(entry)}
              </MenuBranch>
            ) : (
              entry(item)
            ),
          )}
        </div>
      ))}
    </nav>
  );
}

function KeysOf({ keys }: { keys: string | undefined }) {
  return keys === undefined ? null : <Kbd keys={keys} plain />;
}
