import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../kit/card.tsx';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import type { FirstStep } from './first-steps.ts';
import styles from './home.module.css';

/** The way of an account to its first campaign; steps that were taken are ticked. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('home');
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={t('steps.title')}
      action={<span className={styles.of}>{t('steps.done', { done, count: steps.length })}</span>}
    >
      <ol className={styles.steps}>
        {steps.map(({ name, href, isDone }) => (
          <li key={name} data-done={isDone} data-next={name === next?.name}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <span>
              {isDone ? (
                <>
                  <span className={styles.stepDone}>{t(`steps.${name}.title`)}</span>
                  <VisuallyHidden>{t('steps.ticked')}</VisuallyHidden>
                </>
              ) : (
                <a href={href}>{t(`steps.${name}.title`)}</a>
              )}
              <span className={styles.stepText}>{t(`steps.${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
