import {
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import type { CodeEditor } from './code-mirror.ts';
import { type MergeTag, unknownTags } from './merge-tags.ts';
import styles from './message-editor.module.css';

/** What may be done with an editor from outside; each waits until the editor is loaded. */
export interface CodeFieldHandle {
  focus(): void;
  insertTag(tag: MergeTag): void;
}

/** A large field for html or text. The editor is loaded when it is first shown. */
export function CodeField({
  language,
  label,
  value,
  revision,
  onChange,
  tags,
  problem,
  hidden,
  ref,
}: {
  language: 'html' | 'text';
  label: string;
  value: string;
  /** Rises when the value comes from elsewhere than this field. */
  revision: number;
  onChange: (text: string) => void;
  tags: readonly MergeTag[];
  /** What is wrong and in which line, from 1. */
  problem: { readonly line: number | null; readonly message: string } | null;
  hidden: boolean;
  ref?: Ref<CodeFieldHandle>;
}) {
  const { t } = useTranslation('messages');
  const hint = useId();
  const home = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const [isReady, setReady] = useState(false);
  const run = useCommandRunner();
  const onLeave = () => void run('app.leave-field', undefined, 'key');
  const latest = useRef({ value, onChange, onLeave, tags });
  latest.current = { value, onChange, onLeave, tags };
  const phrases = useRef<Readonly<Record<string, string>>>({});
  phrases.current = editorPhrases((key) => t(`search.${key}`));
  const names = useRef({ language, label });
  const checked = useDeferredValue(value);
  const unknown = useMemo(() => unknownTags(checked, tags), [checked, tags]);

  useEffect(() => {
    let isGone = false;
    async function open() {
      const { createCodeEditor } = await import('./code-mirror.ts');
      if (isGone || !home.current) return;
      editor.current = createCodeEditor(home.current, latest.current.value, {
        ...names.current,
        describedBy: hint,
        phrases: phrases.current,
        tags: () => latest.current.tags,
        onChange: (text) => latest.current.onChange(text),
        onLeave: () => latest.current.onLeave(),
      });
      setReady(true);
    }
    void open();
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [hint]);

  // What is typed comes back a little later as the value; only a value from elsewhere is put into the editor.
  useEffect(() => {
    if (!isReady || revision === 0) return;
    if (editor.current?.text() !== latest.current.value) editor.current?.setText(latest.current.value);
  }, [isReady, revision]);

  useEffect(() => {
    if (!isReady) return;
    editor.current?.showProblem(problem?.line ? { line: problem.line, message: problem.message } : null);
  }, [isReady, problem]);

  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    insertTag(tag) {
      editor.current?.insertTag(tag);
      editor.current?.focus();
    },
  }));

  return (
    <div className={styles.code} hidden={hidden} data-language={language}>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      ) : null}
      {unknown.length > 0 ? (
        <p className={styles.warning} role="status">
          {t('editor.unknownTags', { count: unknown.length, tags: unknown.join(', ') })}
        </p>
      ) : null}
      <div ref={home} className={styles.codeHome}>
        {isReady ? null : (
          <div className={styles.codeLoading}>
            <SkeletonLines lines={5} label={t('editor.loading')} />
          </div>
        )}
      </div>
      <p id={hint} className={styles.hint}>
        {t('editor.leave')}
      </p>
    </div>
  );
}

const phraseKeys: Readonly<Record<string, string>> = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedMany',
  'replaced match on line $': 'replacedOne',
  'Go to line': 'goToLine',
  go: 'go',
  Diagnostics: 'faults',
  'No diagnostics': 'noFaults',
};

function editorPhrases(word: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(phraseKeys).map(([original, key]) => [original, word(key)]));
}
