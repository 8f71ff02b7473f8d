import { parametersIn, type SentenceParameters } from '../rules/sentence.ts';
import { violationMessages } from '../rules/violations.ts';
import { isRefusalReason, refusals } from './refusals.ts';

/** What the sentence of a problem is filled with: it is kept as `code:text`, with the text in English. */
export function problemParameters(code: string, text: string): SentenceParameters {
  const messages: Readonly<Record<string, string>> = violationMessages;
  const sentence = Object.hasOwn(messages, code)
    ? messages[code]
    : isRefusalReason(code)
      ? refusals[code].sentence
      : undefined;
  return sentence === undefined ? {} : parametersIn(sentence, text);
}
