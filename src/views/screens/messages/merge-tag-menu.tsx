import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { useCommandState } from '../../kit/command-provider.tsx';
import { Menu } from '../../kit/menu.tsx';
import { type MergeTag, tagText } from './merge-tags.ts';
import styles from './message-editor.module.css';

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
    <Menu
      label={title}
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
        label: (
          <span className={styles.tag}>
            {tag.label} <code>{tagText(tag, 'plain')}</code>
          </span>
        ),
        startsGroup: tag.name === 'unsubscribe_url',
        onSelect: () => onChoose(tag),
      }))}
    />
  );
}
