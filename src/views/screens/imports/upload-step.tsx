import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/resources/groups.ts';
import { useLookup } from '#src/api/cache/use-lookup.ts';
import fields from '../../kit/form/field.module.css';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './imports.module.css';
import { ReadingChoices } from './reading-choices.tsx';
import type { ChosenSheet } from './use-spreadsheet.ts';

interface UploadStepProps {
  sheet: ChosenSheet;
  groupId: number | null;
  onGroup: (id: number | null) => void;
  /** Whether to say that a list is missing. */
  isGroupMissing: boolean;
}

/** Step 1: the list, the file, and how that is to be read, with its first rows in sight. */
export function UploadStep({ sheet, groupId, onGroup, isGroupMissing }: UploadStepProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  const lists = useLookup(groups);

  return (
    <div className={styles.stack}>
      <FilePicker sheet={sheet} label={t('upload.drop')} />
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          {t('upload.list')}
        </label>
        <ReferenceInput
          id={id}
          label={t('upload.list')}
          search={lists.search}
          resolve={lists.resolve}
          value={groupId === null ? null : String(groupId)}
          onChange={(value) => onGroup(value === null ? null : Number(value))}
          invalid={isGroupMissing}
          required
        />
        {isGroupMissing ? (
          <span role="alert" className={fields.error}>
            {t('upload.listMissing')}
          </span>
        ) : null}
      </div>
      <ReadingChoices sheet={sheet} />
    </div>
  );
}
