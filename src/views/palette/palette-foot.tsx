import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#src/views/kit/kbd.tsx';
import styles from './palette.module.css';
import type { PaletteState } from './palette-state.ts';

/** The keys that matter in the palette now. */
export function PaletteFoot({ state }: { state: PaletteState }) {
  const { t } = useTranslation();
  const isInside = state.steps.length > 0;
  return (
    <div className={styles.foot}>
      {state.takesText ? null : <Hint keys="ArrowUp ArrowDown">{t('palette:foot.move')}</Hint>}
      <Hint keys="Enter">{t(isInside ? 'palette:foot.choose' : 'palette:foot.open')}</Hint>
      {isInside ? (
        <Hint keys="Backspace">{t('palette:foot.back')}</Hint>
      ) : (
        <>
          <Hint keys="Tab">{t('palette:foot.actions')}</Hint>
          <Hint keys=">">{t('palette:foot.commands')}</Hint>
          <Hint keys="@">{t('palette:foot.contacts')}</Hint>
          <Hint keys="#">{t('palette:foot.id')}</Hint>
          <Hint keys="?">{t('palette:foot.help')}</Hint>
        </>
      )}
    </div>
  );
}

function Hint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className={clsx(keys.length === 1 && styles.wide)}>
      <Kbd keys={keys} /> {children}
    </span>
  );
}
