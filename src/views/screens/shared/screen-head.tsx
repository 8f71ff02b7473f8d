import { CommandButton } from '../../kit/command-button.tsx';
import styles from './form-screen.module.css';

/** The heading of a screen of one record, with its commands beside it. */
export function ScreenHead({ title, actions }: { title: string; actions: readonly string[] }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.actions}>
        {actions.map((command) => (
          <CommandButton key={command} id={command} />
        ))}
      </div>
    </header>
  );
}
