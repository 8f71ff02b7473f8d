import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/resources/messages.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import styles from './message-editor.module.css';
import type { MessageEditor } from './use-message-editor.ts';

/** The links of the message, each with whether clicks on it are followed and where it stands. */
export function LinksTab({ editor, message }: { editor: MessageEditor; message: Message }) {
  const { t } = useTranslation('messages');
  const id = useId();
  const { links } = editor.values;
  const whereOf = new Map(message.links.map((link) => [link.url, link.where]));

  function follow(url: string, enabled: boolean) {
    editor.change({ links: links.map((link) => (link.url === url ? { url, enabled } : link)) });
  }

  if (links.length === 0) {
    return <EmptyState title={t('links.none')} text={t('links.noneText')} />;
  }
  return (
    <div className={styles.links} data-unsaved={editor.isDirty || undefined}>
      <p className={styles.meaning}>{t('links.text')}</p>
      <table className={styles.linkTable}>
        <thead>
          <tr>
            <th scope="col">{t('links.followed')}</th>
            <th scope="col">{t('resources:field.url')}</th>
            <th scope="col">{t('links.where')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ url, enabled }, index) => (
            <tr key={url}>
              <td>
                <input
                  type="checkbox"
                  id={`${id}-${index}`}
                  checked={enabled}
                  aria-label={t('links.follow', { url })}
                  onChange={(event) => follow(url, event.target.checked)}
                />
              </td>
              <td>
                <label htmlFor={`${id}-${index}`}>{url}</label>
              </td>
              <td>{(whereOf.get(url) ?? []).map((where) => t(`links.in.${where}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
