import type { Message } from '#contract/resources/messages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { SentenceParameters } from '#contract/rules/sentence.ts';
import type { Violation, ViolationCode } from '#contract/rules/violations.ts';
import type { FormValues } from '../shared/form-declaration.ts';

/** What the editor holds of a message. */
export interface MessageValues extends FormValues {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly text: string;
  readonly hasTextVariant: boolean;
  readonly privacy: 'private' | 'public';
  readonly publishState: 'published' | 'not-published';
  readonly links: readonly { readonly url: string; readonly enabled: boolean }[];
}

const messageFields = [
  'name',
  'title',
  'html',
  'text',
  'hasTextVariant',
  'privacy',
  'publishState',
  'links',
] as const;

/** One field of the editor. */
export type MessageField = (typeof messageFields)[number];

/** What is wrong with a field; a fault of a template stands in a line, from 1. */
export interface FieldProblem {
  readonly code: ViolationCode;
  /** What the sentence of the code is filled with besides the field. */
  readonly parameters: SentenceParameters;
  readonly line: number | null;
}

/** What is wrong, by field. */
export type MessageProblems = Partial<Readonly<Record<MessageField, FieldProblem>>>;

/** A message as the editor holds it. */
export function messageValues(message: Message): MessageValues {
  return {
    name: message.name,
    title: message.title,
    html: message.html ?? '',
    text: message.text ?? '',
    hasTextVariant: message.hasTextVariant,
    privacy: message.privacy.value,
    publishState: message.publishState.value,
    links: message.links.map(({ url, enabled }) => ({ url, enabled })),
  };
}

/** The values as they are saved: without a text variant the text is empty, a landing page has none. */
export function valuesToSave(values: MessageValues): MessageValues {
  const hasTextVariant = values.hasTextVariant && values.privacy === 'private';
  return { ...values, hasTextVariant, text: hasTextVariant ? values.text : '' };
}

/** What can be said to be wrong before the server is asked (spec section 5, Message). */
export function checkMessage(values: MessageValues): MessageProblems {
  const name = values.name.trim();
  const { hasTextVariant, text } = valuesToSave(values);
  return {
    ...(name === '' && { name: problem('required') }),
    ...(name.length > limits.nameLength && { name: problem('tooLong', { max: limits.nameLength }) }),
    ...(values.title.trim().length > limits.nameLength && {
      title: problem('tooLong', { max: limits.nameLength }),
    }),
    ...(hasTextVariant && text.trim() === '' && { text: problem('required') }),
  };
}

/** What the server refused, by field, and what is about nothing that the editor shows. */
export function placeProblems(violations: readonly Violation[]): {
  readonly problems: MessageProblems;
  readonly rest: readonly Violation[];
} {
  const problems: Partial<Record<MessageField, FieldProblem>> = {};
  const rest: Violation[] = [];
  for (const violation of violations) {
    const { propertyPath, code, parameters = {} } = violation;
    const field = propertyPath.split(/[.[]/)[0] ?? '';
    if (!isField(field)) rest.push(violation);
    else problems[field] ??= { code, parameters, line: lineOf(parameters) };
  }
  return { problems, rest };
}

function problem(code: ViolationCode, parameters: SentenceParameters = {}): FieldProblem {
  return { code, parameters, line: null };
}

function isField(name: string): name is MessageField {
  return (messageFields as readonly string[]).includes(name);
}

function lineOf({ line }: SentenceParameters): number | null {
  return typeof line === 'number' ? line : null;
}
