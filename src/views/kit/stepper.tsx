import clsx from 'clsx';
import styles from './stepper.module.css';

/** One step of a wizard. */
export type Step = { id: string; label: string };

/** The steps of a wizard in order; finished ones can be returned to. */
export function Stepper({
  steps,
  current,
  label,
  onSelect,
}: {
  steps: readonly Step[];
  current: string;
  label: string;
  onSelect?: (id: string) => void;
}) {
  const position = steps.findIndex((step) => step.id === current);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.id} className={clsx(styles.step, index < position && styles.done)}>
          <button
            type="button"
            className={styles.button}
            disabled={index >= position || !onSelect}
            aria-current={index === position ? 'step' : undefined}
            onClick={() => onSelect?.(step.id)}
          >
            <span className={styles.number}>{index < position ? '✓' : index + 1}</span>
            {step.label}
          </button>
        </li>
      ))}
    </ol>
  );
}
