import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { useCommandState } from '../../kit/command-provider.tsx';
import { Picker } from '../../kit/picker.tsx';
import { type MergeTag, tagText } from './merge-tags.ts';

/** The merge tags to put in where the cursor is; by key, button or after `{{`. */
export function MergeTagMenu({
  tags,
  open,
  onOpenChange,
  onChoose,
  onChosenFocus,
}: {
  tags: readonly MergeTag[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (tag: MergeTag) => void;
  onChosenFocus: () => void;
}) {
  const { t } = useTranslation('messages');
  const { keys, title } = useCommandState('messages.insert-tag');
  return (
    <Picker
      label={title}
      placeholder={t('tag.search')}
      nothing={t('tag.nothing')}
      open={open}
      onOpenChange={onOpenChange}
      onChosenFocus={onChosenFocus}
      trigger={
        <Button icon={<Braces />} kbd={keys}>
          {t('action.insertTag')}
        </Button>
      }
      items={tags.map((tag) => ({
        id: tag.name,
        label: tag.label,
        detail: tagText(tag, 'plain'),
        startsGroup: tag.name === 'unsubscribe_url',
        onSelect: () => onChoose(tag),
      }))}
    />
  );
}
