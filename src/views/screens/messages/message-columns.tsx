import { CircleCheck, CircleDashed, Copy, Eye, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/resources/messages.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import type { ListColumn } from '../shared/list-columns.tsx';
import styles from './message-list.module.css';

/** Whether a message is published, as a picture. */
export const publishedColumn: ListColumn<Message> = {
  id: 'publishState',
  titleKey: 'messages:column.published',
  width: 96,
  sortField: 'publishState',
  text: ({ publishState }, { t }) => t(`resources:state.${publishState.value}`),
  render: ({ publishState }, { t }) => {
    const isPublished = publishState.value === 'published';
    const name = t(`resources:state.${publishState.value}`);
    return (
      <span
        className={isPublished ? styles.published : styles.draft}
        role="img"
        aria-label={name}
        title={name}
      >
        {isPublished ? <CircleCheck /> : <CircleDashed />}
      </span>
    );
  },
};

/** What the mouse can do with a row; the keyboard has a key for each of them. */
export const actionsColumn: ListColumn<Message> = {
  id: 'actions',
  titleKey: 'messages:column.actions',
  width: 116,
  text: () => '',
  render: (message) => <RowButtons message={message} />,
};

const buttons: readonly { command: string; key: string; icon: ReactNode }[] = [
  { command: 'messages.preview', key: 'action.show', icon: <Eye /> },
  { command: 'messages.edit', key: 'action.edit', icon: <SquarePen /> },
  { command: 'messages.duplicate', key: 'action.duplicate', icon: <Copy /> },
];

function RowButtons({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const run = useCommandRunner();
  return (
    <span className={styles.buttons}>
      {buttons.map(({ command, key, icon }) => (
        <button
          key={command}
          type="button"
          tabIndex={-1}
          className={styles.button}
          title={t(key)}
          aria-label={t('action.of', { action: t(key), name: message.name })}
          onClick={(event) => {
            event.stopPropagation();
            void run(command, command === 'messages.edit' ? { record: message } : { message });
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {icon}
        </button>
      ))}
    </span>
  );
}
