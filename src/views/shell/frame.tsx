import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { menuDrawerAtom } from '#src/state/frame.ts';
import { preferencesAtom } from '#src/state/preferences.ts';
import { Banners } from './banners.tsx';
import styles from './frame.module.css';
import { FrameMenu } from './menu.tsx';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';

/** What stands around every screen: menu, top bar, banners and status line. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { menuCollapsed } = useAtomValue(preferencesAtom);
  const [isDrawerOpen, setDrawerOpen] = useAtom(menuDrawerAtom);

  return (
    <div
      className={styles.frame}
      data-menu={menuCollapsed ? 'collapsed' : 'open'}
      data-drawer={isDrawerOpen ? 'open' : 'closed'}
    >
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        {t('skip')}
      </button>
      <TopBar isMenuOpen={isDrawerOpen || !menuCollapsed} />
      <FrameMenu onLeave={() => setDrawerOpen(false)} />
      <button
        type="button"
        className={styles.menuVeil}
        aria-label={t('menu.close')}
        onClick={() => setDrawerOpen(false)}
      />
      <main className={styles.main} tabIndex={-1}>
        <Banners />
        {children}
      </main>
      <StatusLine />
    </div>
  );
}
