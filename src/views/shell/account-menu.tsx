import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandMenu } from '../kit/command-menu.tsx';
import { AccountButton } from './account-button.tsx';

const commands = [
  'account.go',
  'app.theme',
  'app.language',
  'app.keys',
  'app.keymap',
  'app.log-out',
] as const;

/** What concerns the person and not the screen; open when it first appears, since it is loaded by asking for it. */
export function AccountMenu({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(true);
  return (
    <CommandMenu
      ids={commands}
      label={t('top.account')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<AccountButton name={name} />}
    />
  );
}
