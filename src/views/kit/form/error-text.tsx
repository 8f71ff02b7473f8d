import { createContext, useContext } from 'react';

/** Puts a field's error into words: from its code when known, with the field's label at hand. */
export type ErrorText = (error: { code?: string; message: string }, label: string) => string;

const ErrorTextContext = createContext<ErrorText>((error) => error.message);

/** Set once at the root, so that every form speaks the same language about errors. */
export const ErrorTextProvider = ErrorTextContext.Provider;

/** The words for field errors in force here; without a provider the message as it came. */
export function useErrorText(): ErrorText {
  return useContext(ErrorTextContext);
}
