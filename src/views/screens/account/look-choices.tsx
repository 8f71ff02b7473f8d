import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useApi } from '#src/api/cache/api-context.tsx';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { type Language, languages } from '#src/i18n/texts.ts';
import { preferencesAtom } from '#src/state/preferences.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { showNotice } from '../../kit/toaster.tsx';
import styles from './account.module.css';
import { Choices } from './choices.tsx';

const themes = ['system', 'light', 'dark'] as const;
const densities = ['compact', 'roomy'] as const;

/** Language, theme and height of rows: each holds as soon as it is chosen. */
export function LookChoices() {
  const { t, i18n } = useTranslation('account');
  const api = useApi();
  const run = useCommandRunner();
  const failureText = useFailureText();
  const { theme, density } = useAtomValue(preferencesAtom);
  const language = languages.find((known) => known === i18n.language) ?? languages[0];

  async function speak(chosen: Language) {
    await run('app.language', { language: chosen });
    try {
      // Mail to the account is written in its language too.
      await api.account.update({ locale: chosen });
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      showNotice({ tone: 'bad', title: failureText(failure, t('language')) });
    }
  }

  return (
    <div className={styles.look}>
      <Choices
        label={t('language')}
        value={language}
        options={languages.map((known) => [known, t(`palette:language.${known}`)])}
        onChoose={(chosen) => void speak(chosen)}
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
