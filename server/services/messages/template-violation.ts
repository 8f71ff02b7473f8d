import { type Violation, violation } from '#contract/rules/violations.ts';
import type { TemplateFault } from '../../mail/compose/check-templates.ts';

/** The refusal of a field whose template has a fault: which, in which line, and near what (contract, section 10). */
export function templateViolation(propertyPath: string, { line, message }: TemplateFault): Violation {
  const open = /^(?:output "(.*)"|tag (.*)|(\[)) not closed$/s.exec(message);
  if (open)
    return violation(propertyPath, 'templateTagOpen', { line, near: open[1] ?? open[2] ?? open[3] ?? '' });
  const tag = /^tag "(.*)" not found$/s.exec(message)?.[1];
  if (tag !== undefined) return violation(propertyPath, 'templateTagUnknown', { line, near: tag });
  const filter = /^undefined filter: (.*)$/s.exec(message)?.[1];
  if (filter !== undefined) return violation(propertyPath, 'templateFilterUnknown', { line, near: filter });
  if (/limit exceeded$/.test(message)) return violation(propertyPath, 'templateTooHeavy', { line });
  return violation(propertyPath, 'invalidTemplate', { line });
}
