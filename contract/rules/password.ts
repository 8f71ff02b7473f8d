import { limits } from './limits.ts';

/** A rule that a password breaks; the codes are those of the violations. */
export type PasswordFault =
  | 'required'
  | 'tooLong'
  | 'passwordTooShort'
  | 'passwordNoLowerCase'
  | 'passwordNoUpperCase'
  | 'passwordNoDigit'
  | 'passwordNoSpecial';

/** The first rule that a password breaks, or null (spec section 5, Set password). Nothing is trimmed. */
export function passwordViolation(password: string): PasswordFault | null {
  if (password === '') return 'required';
  if (password.length < limits.passwordMinimum) return 'passwordTooShort';
  if (password.length > limits.passwordMaximum) return 'tooLong';
  if (!/\p{Ll}/u.test(password)) return 'passwordNoLowerCase';
  if (!/\p{Lu}/u.test(password)) return 'passwordNoUpperCase';
  if (!/\p{Nd}/u.test(password)) return 'passwordNoDigit';
  if (!/[^\p{L}\p{N}_]/u.test(password)) return 'passwordNoSpecial';
  return null;
}
