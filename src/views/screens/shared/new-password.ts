import * as v from 'valibot';
import { limits } from '#contract/rules/limits.ts';
import { passwordViolation } from '#contract/rules/password.ts';
import type { FormField } from '../../kit/form/types.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** The fields of a form for a new password, empty at first. */
export const newPasswordFields: readonly FormField[] = [
  {
    name: 'password',
    kind: 'password',
    labelKey: 'session:newPassword',
    helpKey: 'session:set.rules',
    autoComplete: 'new-password',
    required: true,
    maxLength: limits.passwordMaximum,
  },
  {
    name: 'confirmation',
    kind: 'password',
    labelKey: 'session:confirmPassword',
    autoComplete: 'new-password',
    required: true,
  },
];

/** Nothing of it typed yet. */
export const noNewPassword: NewPassword = { password: '', confirmation: '' };

/** The rules of a new password and of its repetition, each at its own field (spec section 5, Set password). */
export const newPasswordEntries = {
  password: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const code = dataset.value === '' ? 'requiredHere' : passwordViolation(dataset.value);
      if (code !== null) addIssue({ message: code });
    }),
  ),
  confirmation: v.pipe(v.string(), v.nonEmpty('requiredHere')),
};

/** Whether both were typed alike; an empty repetition is refused by its own rule. */
export function agrees({ password, confirmation }: NewPassword): boolean {
  return confirmation === '' || password === confirmation;
}
