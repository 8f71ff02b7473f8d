import styles from './home.module.css';

/** What stands in a card that has nothing to show: what to do next, with the way there. */
export function NothingYet({ text, href, link }: { text: string; href: string; link: string }) {
  return (
    <p className={styles.nothing}>
      {text} <a href={href}>{link}</a>
    </p>
  );
}
