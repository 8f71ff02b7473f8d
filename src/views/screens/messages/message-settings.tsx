import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/resources/messages.ts';
import { partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';
import { CopyField } from '../../kit/copy-field.tsx';
import { FormControl } from '../../kit/form/form-control.tsx';
import { Switch } from '../../kit/switch.tsx';
import styles from './message-editor.module.css';
import type { FieldProblem } from './message-values.ts';
import type { MessageEditor } from './use-message-editor.ts';
import { useProblemText } from './use-problem-text.ts';

/** Name, title of the landing page, and the switches of a message. */
export function MessageSettings({
  message,
  editor,
  ref,
}: {
  message: Message;
  editor: MessageEditor;
  ref: Ref<HTMLDivElement>;
}) {
  const { t } = useTranslation('messages');
  const { values, change, problems } = editor;
  const isPublic = values.privacy === 'public';
  const isPublished = values.publishState === 'published';
  const { landingPageUrl } = message;
  const missing = isPublic
    ? []
    : partsWithoutUnsubscribe({ ...values, builder: message.builder, structured: message.structured });

  return (
    <div ref={ref} className={styles.settings} data-key-scope="form">
      <div className={styles.fields}>
        <TextField
          label={t('resources:field.name')}
          value={values.name}
          problem={problems.name}
          required
          onChange={(name) => change({ name })}
        />
        {isPublic ? (
          <TextField
            label={t('field.title')}
            value={values.title}
            problem={problems.title}
            onChange={(title) => change({ title })}
          />
        ) : null}
      </div>
      <div className={styles.switches} data-unsaved={editor.isDirty || undefined}>
        <Setting label={t('field.landingPage')}>
          {(id) => (
            <Switch
              id={id}
              checked={isPublic}
              onCheckedChange={(on) => change({ privacy: on ? 'public' : 'private' })}
            />
          )}
        </Setting>
        {isPublic ? null : (
          <Setting label={t('field.hasTextVariant')}>
            {(id) => (
              <Switch
                id={id}
                checked={values.hasTextVariant}
                onCheckedChange={(hasTextVariant) => change({ hasTextVariant })}
              />
            )}
          </Setting>
        )}
        <Setting label={t('field.published')}>
          {(id) => (
            <Switch
              id={id}
              checked={isPublished}
              onCheckedChange={(on) => change({ publishState: on ? 'published' : 'not-published' })}
            />
          )}
        </Setting>
        <p className={styles.meaning} role="status">
          {t(`editor.meaning.${values.privacy}.${values.publishState}`)}
          {missing.map((part) => (
            <span key={part} className={styles.lacks}>
              {' '}
              {t(`editor.noUnsubscribe.${part}`)}
            </span>
          ))}
        </p>
      </div>
      {isPublic && landingPageUrl ? (
        <div className={styles.landing}>
          <CopyField label={t('field.landingPageUrl')} value={landingPageUrl} />
          <a href={landingPageUrl} target="_blank" rel="noopener noreferrer">
            {t('editor.openLandingPage')}
          </a>
        </div>
      ) : null}
    </div>
  );
}

function Setting({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.setting}>
      {children(id)}
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function TextField({
  label,
  value,
  problem,
  required = false,
  onChange,
}: {
  label: string;
  value: string;
  problem: FieldProblem | undefined;
  required?: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLElement>(null);
  const problemText = useProblemText();

  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FormControl
        field={{ name: id, kind: 'text', labelKey: '', required }}
        id={id}
        label={label}
        value={value}
        onChange={(next) => onChange(String(next))}
        onBlur={() => undefined}
        inputRef={input}
        invalid={problem !== undefined}
        describedBy={problem ? `${id}-error` : undefined}
        values={{}}
        setValue={() => undefined}
      />
      {problem ? (
        <span id={`${id}-error`} className={styles.error}>
          {problemText(problem, label)}
        </span>
      ) : null}
    </div>
  );
}
