import { useErrorText } from '../../kit/form/error-text.tsx';
import type { FieldProblem } from './message-values.ts';

/** Puts what is wrong with a field into a sentence in the language of the person. */
export function useProblemText(): (problem: FieldProblem, label: string) => string {
  const errorText = useErrorText();
  return ({ code, parameters }, label) => errorText({ code, message: code, parameters }, label);
}
