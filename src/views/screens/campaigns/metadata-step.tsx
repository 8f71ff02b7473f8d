import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { groups } from '#contract/resources/groups.ts';
import { limits } from '#contract/rules/limits.ts';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import { type CampaignValues, launchFaults, saveFaults } from './campaign-values.ts';
import { countBody } from './count-body.ts';
import { FilterEditor } from './filter-editor.tsx';
import { MessageField } from './message-field.tsx';
import { RecipientCountCard } from './recipient-count.tsx';
import { SenderField } from './sender-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { CampaignEditor } from './use-campaign-editor.ts';
import { useNamedLookup } from './use-named-lookup.ts';
import { useRecipientCount } from './use-recipient-count.ts';
import styles from './wizard.module.css';
import { refusalOf, type Wish, WizardForm, type WizardFormHandle } from './wizard-form.tsx';

interface MetadataStepProps {
  readonly editor: CampaignEditor;
  readonly record: Campaign | null;
  /** Goes to the step after, or to the campaign that has just been made. */
  onGoOn(saved: Campaign, wish: Wish): void;
  readonly ref?: Ref<WizardFormHandle>;
}

/** What is mailed, from whom and to whom; counts the people while it is edited. */
export function MetadataStep({ editor, record, onGoOn, ref }: MetadataStepProps) {
  const { t } = useTranslation('campaigns');
  const fields = useMetadataFields();
  const values = editor.current;
  const counted = useRecipientCount(countBody(values));

  function onSaved(saved: Campaign, now: CampaignValues, wish: Wish): FormRefusal | undefined {
    const missing = launchFaults(now);
    if (record === null || (wish === 'next' && missing.length === 0 && saved.uniqueRecipients > 0)) {
      onGoOn(saved, missing.length > 0 ? 'save' : wish);
      return undefined;
    }
    if (missing.length > 0) return refusalOf(missing, t);
    return wish === 'next' ? { message: t('tab.noRecipients') } : undefined;
  }

  return (
    <div className={styles.columns}>
      <WizardForm
        ref={ref}
        editor={editor}
        record={record}
        label={t('tab.metadata')}
        fields={fields}
        faultsOf={saveFaults}
        onSaved={onSaved}
      />
      <aside className={styles.aside}>
        <RecipientCountCard state={counted} isFiltered={values.enableFilters} />
      </aside>
    </div>
  );
}

function useMetadataFields(): readonly FormField[] {
  const { t } = useTranslation('campaigns');
  const lists = useNamedLookup(groups);
  return useMemo(
    (): readonly FormField[] => [
      {
        name: 'name',
        kind: 'text',
        labelKey: 'resources:field.name',
        required: true,
        maxLength: limits.nameLength,
      },
      {
        name: 'subjectLine',
        kind: 'text',
        labelKey: 'resources:field.subjectLine',
        helpKey: 'campaigns:help.subjectLine',
        required: true,
        maxLength: limits.nameLength,
      },
      {
        name: 'sender',
        kind: 'custom',
        labelKey: 'resources:field.sender',
        required: true,
        render: (control) => <SenderField control={control} label={t('resources:field.sender')} />,
      },
      {
        name: 'message',
        kind: 'custom',
        labelKey: 'resources:field.message',
        required: true,
        render: (control) => <MessageField control={control} label={t('resources:field.message')} />,
      },
      {
        name: 'tags',
        kind: 'custom',
        labelKey: 'resources:field.tags',
        render: (control) => <TagsField control={control} label={t('resources:field.tags')} />,
      },
      {
        name: 'groups',
        kind: 'references',
        labelKey: 'resources:field.groups',
        sectionKey: 'campaigns:section.recipients',
        required: true,
        ...lists,
      },
      { name: 'excludeGroups', kind: 'switch', labelKey: 'campaigns:field.excludeGroups' },
      {
        name: 'excludedGroups',
        kind: 'references',
        labelKey: 'campaigns:field.excludedGroups',
        visible: ({ excludeGroups }) => excludeGroups === true,
        ...lists,
      },
      { name: 'enableFilters', kind: 'switch', labelKey: 'campaigns:field.enableFilters' },
      {
        name: 'filters',
        kind: 'custom',
        labelKey: 'campaigns:field.filters',
        visible: ({ enableFilters }) => enableFilters === true,
        render: (control) => <FilterEditor control={control} />,
      },
    ],
    [t, lists],
  );
}
