import styles from './code-block.module.css';

const mostRows = 22;

/** Source text as it is, to scroll, select and copy by keyboard; long lines do not wrap. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <textarea
      className={styles.code}
      aria-label={label}
      readOnly
      spellCheck={false}
      wrap="off"
      rows={Math.min(text.split('\n').length, mostRows)}
      value={text}
    />
  );
}
