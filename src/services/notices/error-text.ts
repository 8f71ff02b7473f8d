import type { i18n } from 'i18next';
import { limits } from '#contract/rules/limits.ts';
import { boundedKey } from '#src/api/cache/bounded-key.ts';
import type { ErrorText } from '#src/views/kit/form/error-text.tsx';

/** Puts the errors of fields into the language of the person: by code, else as the server said it. */
export function errorTextIn({ exists, t }: i18n): ErrorText {
  return ({ code, message, parameters, propertyPath = '' }, label) => {
    const known = [code, message].find((word) => word !== undefined && exists(`violations:${word}`));
    if (known === undefined) return message;
    const name = propertyPath.split(/[.[]/)[0] ?? '';
    const field = label ?? t(`resources:field.${name}`, { defaultValue: propertyPath });
    const given = known === 'passwordTooShort' ? { min: limits.passwordMinimum } : parameters;
    return t(boundedKey(known, given), { ...given, field });
  };
}
