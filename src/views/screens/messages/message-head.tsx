import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/resources/messages.ts';
import { Pill } from '../../kit/pill.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { RecordFacts } from '../shared/record-facts.tsx';
import styles from './message-editor.module.css';
import type { MessageEditor } from './use-message-editor.ts';

/** The name of the message, how it stands, and what can be done with it. */
export function MessageHead({ message, editor }: { message: Message; editor: MessageEditor }) {
  const { t } = useTranslation('messages');
  const isPublished = message.publishState.value === 'published';
  return (
    <ScreenHead
      title={message.name}
      beside={
        <>
          <RecordFacts record={message} />
          <Pill tone={isPublished ? 'ok' : 'idle'}>{t(`resources:state.${message.publishState.value}`)}</Pill>
          {message.inArchive ? <Pill>{t('editor.archived')}</Pill> : null}
          <span className={styles.unsaved} role="status">
            {editor.isSaving ? t('editor.saving') : editor.isDirty ? t('editor.unsaved') : ''}
          </span>
        </>
      }
    >
      <CommandBar
        commands={[
          ...(isPublished ? [] : [{ id: 'messages.publish', label: t('action.publish') }]),
          { id: 'messages.preview', label: t('action.preview') },
          { id: 'messages.mail-preview', label: t('action.mailPreview') },
          { id: 'messages.save-close' },
          { id: 'screen.save', variant: 'primary' },
        ]}
      />
    </ScreenHead>
  );
}
