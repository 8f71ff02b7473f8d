import { type Violation, violation } from '#contract/rules/violations.ts';
import type { TemplateFault } from '../../mail/compose/check-templates.ts';

/** The refusal of a field whose template has a fault: which, in which line, and near what. */
export function templateViolation(
  propertyPath: string,
  { line, reason }: Pick<TemplateFault, 'line' | 'reason'>,
): Violation {
  switch (reason.kind) {
    case 'tagOpen':
      return violation(propertyPath, 'templateTagOpen', { line, near: reason.near });
    case 'tagUnknown':
      return violation(propertyPath, 'templateTagUnknown', { line, near: reason.near });
    case 'tagMangled':
      return violation(propertyPath, 'templateTagMangled', { line, near: reason.near });
    case 'addressMisplaced':
      return violation(propertyPath, 'templateAddressMisplaced', { line, near: reason.near });
    case 'valueMisplaced':
      return violation(propertyPath, 'templateValueMisplaced', { line, near: reason.near });
    case 'filterUnknown':
      return violation(propertyPath, 'templateFilterUnknown', { line, near: reason.near });
    case 'tooHeavy':
      return violation(propertyPath, 'templateTooHeavy', { line });
    case 'unreadable':
      return violation(propertyPath, 'invalidTemplate', { line });
  }
}
