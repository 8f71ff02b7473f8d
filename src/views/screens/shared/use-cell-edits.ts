import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { SentenceError } from '#src/commands/kernel/context/sentence-error.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { useDayReader } from '../../kit/dates/use-day-reader.ts';
import type { ListColumn } from './list-columns.tsx';

/** Sets the field of a cell by its command. Answers with a sentence where the value is refused, null where it is taken. */
export function useCellEdits<Row extends { readonly id: number }>(
  columns: readonly ListColumn<Row>[],
  command: string | undefined,
): ((row: Row, columnId: string, text: string) => Promise<string | null>) | undefined {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const run = useCommandRunner();
  const { read } = useDayReader();
  if (command === undefined) return undefined;

  return async (record, field, text) => {
    const column = columns.find(({ id }) => id === field);
    const former = (record as Readonly<Record<string, unknown>>)[field];
    const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
    const basis = { today, ...(typeof former === 'string' && { from: former }) };
    const value = column?.edit?.kind === 'day' ? read(text, basis) : text;
    if (value === null) return t('kit:day.unread');
    const outcome = await run(command, { record, field, value });
    if (outcome.status === 'refused') return t(outcome.reason.key, { ...outcome.reason.params });
    if (outcome.status !== 'failed') return null;
    const failure = failureOf(outcome.error);
    if (failure) return isLost(failure, column) ? failureText(failure) : null;
    return outcome.error instanceof SentenceError
      ? t(outcome.error.sentence.key, { ...outcome.error.sentence.params })
      : t('errors:unexpected', { text: String(outcome.error) });
  };
}

/** Whether what was typed would be gone: what did not reach the server is tried again, and what was chosen is chosen again. */
function isLost<Row>({ kind }: ApiFailure, column: ListColumn<Row> | undefined): boolean {
  if (kind === 'violations') return true;
  const isTyped = column?.edit !== undefined && column.edit.options === undefined;
  return isTyped && (kind === 'refused' || kind === 'stale' || kind === 'server' || kind === 'malformed');
}
