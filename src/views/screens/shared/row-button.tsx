import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { hinted } from '../../kit/format-keys.ts';
import type { ListColumn } from './list-columns.tsx';
import styles from './row-button.module.css';

/** A command of a row as a button in its cell; by keyboard the command itself is run. */
interface RowButtonProps {
  readonly commandId: string;
  readonly args: ArgumentValues;
  readonly label: string;
  /** Why it cannot be run on this row, as a locale key. */
  readonly refusal?: string | null;
}

function RowButton({ commandId, args, label, refusal }: RowButtonProps): ReactNode {
  const { t } = useTranslation();
  const run = useCommandRunner();
  const keys = useCommandSystem().keysOf(commandId);
  const isRefused = typeof refusal === 'string';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-disabled={isRefused || undefined}
      title={isRefused ? t(refusal) : keys && hinted(label, keys)}
      onMouseDown={(event) => {
        // The cell keeps the focus, so that the grid's keys go on working.
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[data-cell]')?.focus();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (!isRefused) void run(commandId, args);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {label}
    </button>
  );
}

interface CommandColumnOptions<Row> {
  /** The locale key of heading and button. */
  readonly labelKey: string;
  readonly width?: number;
  /** The locale key of why the command cannot be run on a row; null where it can. */
  refusalOf?(row: Row): string | null;
  /** The arguments for a row, where the command does not take it as `record`. */
  argsOf?(row: Row): ArgumentValues;
}

/** A column with a command of the row. */
export function commandColumn<Row extends object>(
  commandId: string,
  { labelKey, width = 90, refusalOf, argsOf }: CommandColumnOptions<Row>,
): ListColumn<Row> {
  return {
    id: commandId,
    titleKey: labelKey,
    width,
    repeatsTitle: true,
    text: () => '',
    render: (row, { t }) => (
      <RowButton
        commandId={commandId}
        args={argsOf?.(row) ?? { record: row }}
        label={t(labelKey)}
        refusal={refusalOf?.(row) ?? null}
      />
    ),
  };
}
