import { useTranslation } from 'react-i18next';
import { messages } from '#contract/resources/messages.ts';
import { useFreshRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { RecordFailure } from '../shared/record-failure.tsx';
import { useGoneRecord } from '../shared/use-gone-record.ts';
import styles from './message-editor.module.css';
import { MessageEditorView } from './message-editor.tsx';

/** The editor of a message; tab 2 shows its links (spec 2.8). */
export function MessageEditorScreen({ id, tab = '1' }: { id: number; tab?: '1' | '2' }) {
  const { t } = useTranslation('messages');
  const query = useFreshRecord(messages, id);
  const failure = query.isError && !query.data ? failureOf(query.error) : null;
  useGoneRecord({ isShown: query.data !== undefined, failure, listPath: '/messages' });

  if (query.data) return <MessageEditorView key={id} message={query.data} tab={tab} />;
  return (
    <div className={styles.screen}>
      <ScreenHead title={t('editor.title')} />
      {failure ? (
        <RecordFailure failure={failure} query={query} list={{ title: t('list.title'), path: '/messages' }} />
      ) : (
        <div className={styles.codeLoading}>
          <SkeletonLines lines={5} label={t('shell:screen.loading')} />
        </div>
      )}
    </div>
  );
}
