import { useAtomValue } from 'jotai';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { barKeys } from '../kit/arrow-keys.ts';
import { Button } from '../kit/button.tsx';
import { hinted } from '../kit/format-keys.ts';
import { Kbd } from '../kit/kbd.tsx';
import { createLate, LatePart } from '../kit/late.tsx';
import { AccountButton } from './account-button.tsx';
import { ConnectionBanner } from './banners.tsx';
import { useConsole, useSettledCommands } from './console-context.ts';
import styles from './frame.module.css';

const lateAccountMenu = createLate(async () => (await import('./account-menu.tsx')).AccountMenu);

/** The bar over every screen: the menu's button, the box that opens the palette, the manual, the account. */
export function TopBar({ isMenuOpen }: { isMenuOpen: boolean }) {
  const { t } = useTranslation('shell');
  const { services } = useConsole();
  const system = useSettledCommands();
  const paletteKeys = system.keysOf('app.palette');
  const name = useAtomValue(accountAtom)?.name ?? t('top.account');
  const [isAccountAsked, setAccountAsked] = useState(false);
  const accountButton = (
    <AccountButton name={name} aria-haspopup="menu" onClick={() => setAccountAsked(true)} />
  );

  return (
    <header className={styles.top} {...barKeys('across')}>
      <Button
        variant="quiet"
        icon={<MenuIcon />}
        aria-label={t('menu.toggle')}
        title={hinted(t('menu.toggle'), system.keysOf('app.menu'))}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={() => void system.runner.run('app.menu', 'button')}
      />
      <a className={styles.brand} href="#/home" aria-label="Postkey">
        <span className={styles.mark} aria-hidden="true">
          P
        </span>
        <span>Postkey</span>
      </a>
      <button
        type="button"
        className={styles.ask}
        title={hinted(t('top.ask'), paletteKeys)}
        onClick={() => services.togglePalette()}
      >
        <Search aria-hidden="true" />
        <span>{t('top.ask')}</span>
        {paletteKeys === undefined ? null : <Kbd keys={paletteKeys} />}
      </button>
      <ConnectionBanner />
      <div className={styles.right}>
        <a
          className={styles.wide}
          href="#/manual"
          title={hinted(t('top.manual'), system.keysOf('app.manual'))}
        >
          {t('top.manual')}
        </a>
        {isAccountAsked ? (
          <LatePart of={lateAccountMenu} name={name} instead={accountButton} />
        ) : (
          accountButton
        )}
      </div>
    </header>
  );
}
