import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';
import { TypedCountDialog } from './typed-count-dialog.tsx';

/** A question with one answer that acts; with `typedCount` the number must be typed first. */
export type ConfirmDialogProps = QuestionDialogProps & { typedCount?: number };

/** Asks before something that cannot be undone, by a number where that is wanted. */
export function ConfirmDialog({ typedCount, ...question }: ConfirmDialogProps) {
  if (typedCount === undefined) return <QuestionDialog {...question} />;
  return <TypedCountDialog {...question} count={typedCount} />;
}
