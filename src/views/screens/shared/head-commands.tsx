import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { BarCommand } from '../../kit/toolbar/command-bar.tsx';

/** The commands of a heading from the first, the primary one, which stands last in the line. */
export function headCommands([first, ...others]: readonly string[]): readonly BarCommand[] {
  return [
    ...others.toReversed().map((id) => ({ id })),
    ...(first === undefined ? [] : [{ id: first, variant: 'primary' as const }]),
  ];
}

/** The command that saves a list as a file, where its resource has one. */
export function useExportCommand(resource: string): readonly BarCommand[] {
  const { t } = useTranslation('resources');
  const { registry } = useCommandSystem();
  const command = registry.all.find((each) => each.resource === resource && each.id.endsWith('.export'));
  return command ? [{ id: command.id, icon: <Download aria-hidden="true" />, label: t('list.export') }] : [];
}
