import type { i18n } from 'i18next';
import type { ErrorText } from '#src/views/kit/form/error-text.tsx';

/** Puts the errors of fields into the language of the person: by code, else as the server said it. */
export function errorTextIn({ exists, t }: i18n): ErrorText {
  return ({ code, message }, label) => {
    const known = [code, message].find((word) => word !== undefined && exists(`violations:${word}`));
    return known === undefined ? message : t(`violations:${known}`, { field: label });
  };
}
