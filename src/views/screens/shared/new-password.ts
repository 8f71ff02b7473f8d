import * as v from 'valibot';
import { passwordViolation } from '#contract/rules/password.ts';

/** A new password with its repetition, as fields of a form. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** The rules of a new password and of its repetition, each at its own field (spec section 5, Set password). */
export const newPasswordEntries = {
  password: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const code = dataset.typed ? passwordViolation(dataset.value) : null;
      if (code !== null) addIssue({ message: code });
    }),
  ),
  confirmation: v.pipe(v.string(), v.nonEmpty('required')),
};

/** Whether both were typed alike; an empty repetition is refused by its own rule. */
export function agrees({ password, confirmation }: NewPassword): boolean {
  return confirmation === '' || password === confirmation;
}
