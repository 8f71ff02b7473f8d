import { useAtomValue } from 'jotai';
import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/command-texts.ts';
import { accountAtom } from '#src/state/account.ts';
import { Button } from '../kit/button.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useCommandChanges, useConsole } from './console-context.ts';
import styles from './frame.module.css';

const accountCommands = ['account.go', 'app.theme', 'app.language', 'app.keys', 'app.log-out'] as const;

/** The bar over every screen: the menu's button, the box that opens the palette, the manual, the account. */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { services } = useConsole();
  const system = useCommandChanges();
  const account = useAtomValue(accountAtom);
  const items = accountCommands.flatMap((id): MenuItem[] => {
    if (!system.registry.find(id)) return [];
    const kbd = system.keysOf(id);
    return [
      {
        id,
        label: titleOf(system.texts, id),
        ...(kbd !== undefined && { kbd }),
        onSelect: () => void system.runner.run(id, 'menu'),
      },
    ];
  });

  return (
    <header className={styles.top}>
      <Button
        variant="quiet"
        icon={<MenuIcon />}
        aria-label={t('menu.toggle')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onMenu}
      />
      <a className={styles.brand} href="#/home">
        <span className={styles.mark} aria-hidden="true">
          P
        </span>
        <span>Postkey</span>
      </a>
      <button type="button" className={styles.ask} onClick={() => services.togglePalette()}>
        <span>{t('top.ask')}</span>
        <Kbd keys={system.keysOf('app.palette') ?? 'Mod+K'} />
      </button>
      <div className={styles.right}>
        <a className={styles.wide} href="manual.html" target="_blank" rel="noreferrer">
          {t('top.manual')}
        </a>
        <Menu
          label={t('top.account')}
          items={items}
          trigger={
            <Button variant="quiet">
              <span className={styles.account}>{account?.name ?? t('top.account')}</span>
            </Button>
          }
        />
      </div>
    </header>
  );
}
