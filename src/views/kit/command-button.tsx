import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { useCommandRunner, useCommandState } from './command-provider.tsx';
import { hinted } from './format-keys.ts';

/** A button for a command: its title, its key and its reason come from the command itself. A command that the account can never use shows nothing; with `hideRefused` none that cannot run now does. */
export function CommandButton({
  id,
  args,
  label,
  icon,
  variant,
  hideKey = false,
  hideRefused = false,
  className,
}: {
  id: string;
  args?: ArgumentValues;
  /** In place of the title; an icon alone keeps the title as its name. */
  label?: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant;
  hideKey?: boolean;
  hideRefused?: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  const run = useCommandRunner();
  const { title, keys, verdict, isRunning } = useCommandState(id, args);
  if (!verdict.ok && (hideRefused || verdict.reason.kind === 'forbidden')) return null;
  const reason = verdict.ok ? undefined : t(verdict.reason.key, { ...verdict.reason.params });
  const shown = label ?? (icon ? undefined : title);
  const kbd = hideKey || shown === undefined ? undefined : keys;
  return (
    <Button
      variant={variant}
      icon={icon}
      kbd={kbd}
      busy={isRunning}
      aria-disabled={reason === undefined ? undefined : true}
      aria-label={shown === undefined ? title : undefined}
      title={reason ?? (shown === title && kbd === keys ? undefined : hinted(title, kbd ? undefined : keys))}
      className={className}
      onClick={() => void run(id, args)}
    >
      {shown}
    </Button>
  );
}
