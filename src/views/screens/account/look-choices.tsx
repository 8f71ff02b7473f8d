import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languages } from '#src/i18n/texts.ts';
import { preferencesAtom } from '#src/state/preferences.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import styles from './account.module.css';
import { Choices } from './choices.tsx';

const themes = ['system', 'light', 'dark'] as const;
const densities = ['compact', 'roomy'] as const;

/** Language, theme and height of rows: each holds as soon as it is chosen. */
export function LookChoices() {
  const { t, i18n } = useTranslation('account');
  const run = useCommandRunner();
  const { theme, density } = useAtomValue(preferencesAtom);
  const language = languages.find((known) => known === i18n.language) ?? languages[0];

  return (
    <div className={styles.look}>
      <Choices
        label={t('language')}
        value={language}
        options={languages.map((known) => [known, t(`palette:language.${known}`)])}
        onChoose={(chosen) => void run('app.language', { language: chosen })}
      />
      <Choices
        label={t('theme')}
        value={theme}
        options={themes.map((known) => [known, t(`palette:theme.${known}`)])}
        onChoose={(chosen) => void run('app.theme', { theme: chosen })}
      />
      <Choices
        label={t('density')}
        value={density}
        options={densities.map((known) => [known, t(`density.${known}`)])}
        onChoose={(chosen) => void run('app.density', { density: chosen })}
      />
    </div>
  );
}
