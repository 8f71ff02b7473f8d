import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/resources/messages.ts';
import { provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { accountAtom } from '#src/state/account.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import { UnsavedChangesGuard } from '../../kit/form/unsaved-changes-guard.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { takeFocus } from '../../kit/take-focus.ts';
import { ConflictDialog } from '../shared/conflict-dialog.tsx';
import { useWantedFields } from '../shared/use-wanted-fields.ts';
import { CodeField, type CodeFieldHandle } from './code-field.tsx';
import { LinksTab } from './links-tab.tsx';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { mergeTags } from './merge-tags.ts';
import styles from './message-editor.module.css';
import { MessageHead } from './message-head.tsx';
import { MessageSettings } from './message-settings.tsx';
import { type MessageEditor, useMessageEditor } from './use-message-editor.ts';
import { useProblemText } from './use-problem-text.ts';

type Part = 'html' | 'text' | 'links';

/** The parts of a message that can be shown, in the order of their tabs. */
function partsOf(hasText: boolean, isPrivate: boolean): readonly Part[] {
  return ['html', ...(hasText ? (['text'] as const) : []), ...(isPrivate ? (['links'] as const) : [])];
}

const conflictFields = [
  { name: 'name', kind: 'text', labelKey: 'resources:field.name' },
  { name: 'title', kind: 'text', labelKey: 'messages:field.title' },
  { name: 'html', kind: 'textarea', labelKey: 'messages:tab.html' },
  { name: 'text', kind: 'textarea', labelKey: 'messages:tab.text' },
  { name: 'hasTextVariant', kind: 'switch', labelKey: 'messages:field.hasTextVariant' },
  { name: 'privacy', kind: 'text', labelKey: 'messages:field.landingPage' },
  { name: 'publishState', kind: 'text', labelKey: 'messages:field.published' },
  { name: 'links', kind: 'text', labelKey: 'messages:tab.links' },
] as const;

/** The editor of a loaded message: settings, html, text and links, with one save for all of them. */
export function MessageEditorView({ message, tab }: { message: Message; tab: '1' | '2' }) {
  const { t, i18n } = useTranslation('messages');
  const router = useRouter();
  const setStatus = useSetAtom(screenStatusAtom);
  const editor = useMessageEditor(message);
  const { values, save } = editor;
  const isPrivate = values.privacy === 'private';
  const hasText = values.hasTextVariant && isPrivate;
  const [written, setWritten] = useState<'html' | 'text'>('html');
  const parts = partsOf(hasText, isPrivate);
  const part: Part = tab === '2' && isPrivate ? 'links' : hasText ? written : 'html';
  const [isTagMenuOpen, setTagMenuOpen] = useState(false);
  const html = useRef<CodeFieldHandle>(null);
  const text = useRef<CodeFieldHandle>(null);
  const settings = useRef<HTMLDivElement>(null);
  const areWanted = useWantedFields();
  useEffect(() => {
    if (areWanted) takeFocus(settings.current?.querySelector('input'));
  }, [areWanted]);
  const codeOf = { html, text };
  const tags = useTags();
  const place = `/messages/${message.id}`;

  const ofScreen = useMemo(
    () => ({
      showTab: (number: number) => showAt.current(number),
      focusFields: () => settings.current?.querySelector('input')?.focus(),
    }),
    [],
  );
  const ofEditor = useMemo(
    () => ({
      save,
      edits: place,
      ...(part !== 'links' && {
        focusEditor: () => (part === 'html' ? html : text).current?.focus(),
        insert: () => setTagMenuOpen(true),
      }),
    }),
    [save, place, part],
  );
  useRegisterContext([
    provide(screenResourceKey, 'messages'),
    provide(
      screenRecordKey,
      useMemo(() => ({ resource: 'messages', id: message.id, record: message }), [message]),
    ),
    provide(screenOffersKey, ofScreen),
    provide(editorOffersKey, ofEditor),
  ]);
  const trail = useMemo(() => [t('list.title'), message.name], [t, message.name]);
  useEffect(() => setStatus({ trail }), [setStatus, trail]);
  useEffect(() => {
    if (editor.problems.text && !editor.problems.html) setWritten('text');
    if (editor.problems.html) setWritten('html');
  }, [editor.problems]);

  const problemText = useProblemText();
  const problemOf = (field: 'html' | 'text', label: string) => {
    const problem = editor.problems[field];
    return problem ? { line: problem.line, message: problemText(problem, label) } : null;
  };
  const htmlProblem = useStable(problemOf('html', t('tab.html')));
  const textProblem = useStable(problemOf('text', t('tab.text')));

  const showAt = useRef((_number: number) => {});
  showAt.current = (number) => {
    const wanted = parts[number - 1];
    if (wanted) void show(wanted);
  };

  async function show(next: Part) {
    if (next === part) return;
    // The links are those of what is saved.
    if (next === 'links') {
      if (await save()) router.history.push(`${place}/2`);
      return;
    }
    setWritten(next);
    if (part === 'links') router.history.push(place);
  }

  return (
    <div className={styles.screen}>
      <MessageHead message={message} editor={editor} />
      <div role="alert" className={styles.alert}>
        {editor.refusals.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <MessageSettings ref={settings} message={message} editor={editor} />
      <div className={styles.tabs}>
        <Tabs
          label={t('tab.label')}
          value={part}
          onValueChange={(next) => void show(next as Part)}
          keyed
          tabs={parts.map((value) => ({
            value,
            label: value === 'links' ? <LinksLabel editor={editor} /> : t(`tab.${value}`),
          }))}
        >
          {part === 'links' ? (
            <LinksTab editor={editor} message={message} />
          ) : (
            <>
              <div className={styles.tools}>
                <MergeTagMenu
                  tags={tags}
                  open={isTagMenuOpen}
                  onOpenChange={setTagMenuOpen}
                  onChoose={(tag) => codeOf[part].current?.insertTag(tag)}
                  onChosenFocus={() => codeOf[part].current?.focus()}
                />
              </div>
              <CodeField
                key={`html ${i18n.language}`}
                ref={html}
                language="html"
                label={t('field.html')}
                value={values.html}
                revision={editor.revision}
                onChange={(next) => editor.change({ html: next })}
                tags={tags}
                problem={htmlProblem}
                hidden={part !== 'html'}
              />
              {hasText ? (
                <CodeField
                  key={`text ${i18n.language}`}
                  ref={text}
                  language="text"
                  label={t('field.text')}
                  value={values.text}
                  revision={editor.revision}
                  onChange={(next) => editor.change({ text: next })}
                  tags={tags}
                  problem={textProblem}
                  hidden={part !== 'text'}
                />
              ) : null}
            </>
          )}
        </Tabs>
      </div>
      <UnsavedChangesGuard shouldAsk={editor.wouldLose} dirty={editor.isDirty} />
      {editor.conflict ? (
        <ConflictDialog
          conflict={editor.conflict}
          fields={conflictFields}
          onClose={editor.dismissConflict}
          onChoose={editor.resolve}
        />
      ) : null}
    </div>
  );
}

function LinksLabel({ editor }: { editor: MessageEditor }) {
  const { t } = useTranslation('messages');
  return (
    <>
      {t('tab.links')}
      <span className={styles.count}>{editor.values.links.length}</span>
    </>
  );
}

function useTags() {
  const { t } = useTranslation('messages');
  const attributes = useAtomValue(accountAtom)?.attributes;
  return useMemo(
    () =>
      mergeTags(
        {
          email: t('tag.email'),
          unsubscribe: t('tag.unsubscribe'),
          webVersion: t('tag.webVersion'),
          unsubscribeLink: t('tag.unsubscribeLink'),
          webVersionLink: t('tag.webVersionLink'),
        },
        attributes ?? [],
      ),
    [t, attributes],
  );
}

/* The same object for as long as it says the same, so that a mark is set once and not at every key. */
function useStable<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
