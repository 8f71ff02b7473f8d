import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../kit/command-button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import styles from './list-screen.module.css';

/** The button that saves a list as a file, where its resource has the command; an icon alone where it is narrow. */
export function ExportButton({ resource }: { resource: string }) {
  const { t } = useTranslation('resources');
  const { registry } = useCommandSystem();
  const command = registry.all.find((each) => each.resource === resource && each.id.endsWith('.export'));
  if (!command) return null;
  return (
    <CommandButton
      id={command.id}
      className={styles.export}
      icon={<Download aria-hidden="true" />}
      label={<span className={styles.exportLabel}>{t('list.export')}</span>}
    />
  );
}
