import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sender, senders } from '#contract/resources/senders.ts';
import { useRecord, useRecordList } from '#src/api/cache/use-record.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import type { CustomControl } from '../../kit/form/types.ts';
import { useNamedLookup } from './use-named-lookup.ts';
import styles from './wizard.module.css';

const firstSender = { page: 1, perPage: 1 };

/** Chooses who a campaign is from; says what to do first where there is no sender, or one that is not verified. */
export function SenderField({ control, label }: { control: CustomControl; label: string }) {
  const { t } = useTranslation();
  const hintOf = useCallback(
    ({ state }: Sender) => (state.value === 'verified' ? undefined : t(`resources:state.${state.value}`)),
    [t],
  );
  const lookup = useNamedLookup(senders, { hintOf });
  const value = typeof control.value === 'string' ? control.value : null;
  const chosen = useRecord(senders, value === null ? undefined : Number(value)).data;
  const none = useRecordList(senders, firstSender).data?.total === 0;
  const isUnverified = chosen !== undefined && value !== null && chosen.state.value !== 'verified';
  return (
    <>
      <ReferenceInput
        {...shared(control)}
        {...lookup}
        label={label}
        accessibleName={label}
        required
        value={value}
        onChange={control.onChange}
      />
      {none ? (
        <div className={styles.hint} role="note">
          <span>{t('campaigns:sender.none')}</span>
          <CommandButton id="senders.create" hideKey />
        </div>
      ) : null}
      {isUnverified ? (
        <div className={styles.hint} role="note">
          <span>{t('campaigns:sender.notVerified')}</span>
          <CommandButton id="senders.verify" args={{ record: chosen }} hideKey />
        </div>
      ) : null}
    </>
  );
}

function shared({ id, invalid, describedBy, readOnly, onBlur, ref }: CustomControl) {
  return { id, invalid, readOnly, onBlur, inputRef: ref, ...(describedBy && { describedBy }) };
}
