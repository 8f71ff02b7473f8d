import { createContext, useContext } from 'react';

/** An error of a field: a code, or a sentence, with what the words for the code are filled with. */
export interface FieldFault {
  readonly code?: string | undefined;
  readonly message: string;
  readonly parameters?: Readonly<Record<string, string | number>> | undefined;
  /** The field as the wire names it; it stands in for a label. */
  readonly propertyPath?: string;
}

/** Puts a field's error into words: from its code when known, with the field's label where there is one. */
export type ErrorText = (error: FieldFault, label?: string) => string;

const ErrorTextContext = createContext<ErrorText>((error) => error.message);

/** Set once at the root, so that every form speaks the same language about errors. */
export const ErrorTextProvider = ErrorTextContext.Provider;

/** The words for field errors in force here; without a provider the message as it came. */
export function useErrorText(): ErrorText {
  return useContext(ErrorTextContext);
}
