import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, messages } from '#contract/resources/messages.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import type { CustomControl } from '../../kit/form/types.ts';
import { useNamedLookup } from './use-named-lookup.ts';
import styles from './wizard.module.css';

const mailable = { inArchive: 'false', privacy: 'private' };

/** Chooses what a campaign mails, with a preview of it; says so where the message is not ready. */
export function MessageField({ control, label }: { control: CustomControl; label: string }) {
  const { t } = useTranslation();
  const hintOf = useCallback(
    ({ publishState }: Message) =>
      publishState.value === 'published' ? undefined : t('resources:state.not-published'),
    [t],
  );
  const lookup = useNamedLookup(messages, { filters: mailable, hintOf });
  const value = typeof control.value === 'string' ? control.value : null;
  const chosen = useRecord(messages, value === null ? undefined : Number(value)).data;
  const { id, invalid, describedBy, readOnly, onBlur, ref } = control;
  return (
    <>
      <div className={styles.withButton}>
        <ReferenceInput
          {...lookup}
          {...{ id, invalid, readOnly, onBlur, label }}
          {...(describedBy && { describedBy })}
          inputRef={ref}
          accessibleName={label}
          required
          value={value}
          onChange={control.onChange}
        />
        {chosen && value !== null ? (
          <CommandButton
            id="messages.preview"
            args={{ message: chosen }}
            label={t('campaigns:message.preview')}
            hideKey
          />
        ) : null}
      </div>
      {chosen && value !== null && !isReady(chosen) ? (
        <div className={styles.hint} role="note">
          <span>{t('violations:messageNotReady')}</span>
          <CommandButton id="messages.edit" args={{ record: chosen }} hideKey />
        </div>
      ) : null}
    </>
  );
}

function isReady({ privacy, publishState }: Message): boolean {
  return privacy.value === 'private' && publishState.value === 'published';
}
