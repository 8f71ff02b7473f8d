import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Module } from '#contract/rules/modules.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { Kbd } from '../kit/kbd.tsx';
import styles from './screen-host.module.css';
import { useArrival } from './use-arrival.ts';

/** Nothing stands at the address. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  return <Lost title={t('lost.notFound')} text={t('lost.search')} kbd="Mod+K" />;
}

/** The address names a record or a part that cannot be. */
export function BadAddressScreen() {
  const { t } = useTranslation('shell');
  return <Lost title={t('lost.badAddress')} text={t('lost.search')} kbd="Mod+K" />;
}

/** The account may not see the screen. */
export function ModuleMissingScreen({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation('shell');
  const names = modules.map((module) => t(`module.${module}`)).join(', ');
  return <Lost title={t('lost.module', { modules: names })} text={t('lost.askAdministrator')} />;
}

function Lost({ title, text, kbd }: { title: string; text: string; kbd?: string }) {
  const { t } = useTranslation('shell');
  const setStatus = useSetAtom(screenStatusAtom);
  useArrival(title);
  useEffect(() => setStatus({ trail: [title] }), [setStatus, title]);
  return (
    <div className={styles.lost}>
      <h1>{title}</h1>
      <p>
        {text} {kbd ? <Kbd keys={kbd} /> : null}
      </p>
      <a href="#/home">{t('lost.home')}</a>
    </div>
  );
}
