import { fillSentence, type NamesIn, type SentenceParameters } from './sentence.ts';

/** Every reason for which a field is refused, with its English sentence (spec section 5); `{field}` is the field's name. */
export const violationMessages = {
  required: '{field} is required',
  wrongType: '{field} has the wrong type',
  unstorableText: '{field} has a character that cannot be kept',
  tooDeep: '{field} lies too deep',
  tooShort: '{field} is too short',
  tooLong: '{field} is too long',
  tooSmall: '{field} is too small',
  tooLarge: '{field} is too large',
  notInteger: '{field} must be a whole number',
  unknownField: '{field} is not a field of this resource',
  unknownOption: '{field} is not one of the allowed values',
  unknownReference: '{field} names a record that does not exist',
  namedBefore: '{field} names a record that was named before',
  invalidEmail: '{field} is not a valid email address',
  invalidUrl: '{field} is not a valid url',
  forbiddenUrl: '{field} leads to an address that may not be called',
  invalidSlug:
    'Slug must contain only lowercase letters, numbers, and hyphens. It cannot start or end with a hyphen.',
  reservedSlug: '{field} is reserved',
  invalidDay: '{field} is not a day such as 2026-11-27',
  endsBeforeStart: '{field} lies before the start',
  invalidTimestamp: '{field} is not a valid time',
  invalidTimezone: '{field} is not a known time zone',
  nonexistentTime:
    '{field} does not exist on that day because the clock moves forward: the next time is {next}',
  pastTime: '{field} lies in the past',
  taken: '{field} is in use already',
  templateTagOpen: '{field} has a merge tag that is not closed in line {line}: {near}',
  templateTagUnknown: '{field} has an unknown tag in line {line}: {near}',
  templateTagMangled:
    '{field} has something within a merge tag in line {line} that does not belong there: {near}',
  templateAddressMisplaced:
    '{field} has a link in line {line} in which something stands before the unsubscribe or web version address: {near}',
  templateValueMisplaced:
    '{field} has a merge tag in line {line} in the place of an html tag or attribute: {near}',
  templateFilterUnknown: '{field} has an unknown filter in line {line}: {near}',
  templateTooHeavy: '{field} takes too long or too much memory to fill in, in line {line}',
  invalidTemplate: '{field} has a merge tag that cannot be read in line {line}',
  invalidName: 'Invalid name value',
  invalidSubjectLine: 'Invalid subject line value',
  noSender: 'No sender selected',
  noMessage: 'No message selected',
  noRecipients: 'No recipients selected',
  filterGone: 'Filter {number} asks about something that was deleted',
  referenceGone: '{field} has something that was deleted',
  invalidNotifications: 'Not all notification email addresses are valid',
  messageNotReady: 'Only a private, published message can be sent',
  messageEmpty: 'The message is empty',
  noBlocks: 'Messages cannot be built from blocks yet: write them as html',
  senderNotVerified: 'The sender is not verified',
  passwordTooShort: 'Password too short',
  passwordNoLowerCase: 'Password requires at least one lower case character',
  passwordNoUpperCase: 'Password requires at least one upper case character',
  passwordNoDigit: 'Password requires at least one numeric character',
  passwordNoSpecial: 'Password requires at least one special character',
  invalidHeader: '{field} is not a header that can be set',
  invalidAttachment: '{field} is not right for an attachment',
  noContent: 'A mail needs html, text or a message',
  contentTwice: '{field} cannot stand beside a message',
  wrongPassword: 'The current password is not right',
  unreadableFile: '{field} is not a spreadsheet that can be read',
  fileTooLarge: '{field} is too large',
  notMapped: 'No column is mapped to the email address',
} as const;

/** The code of a refused field; the console translates it. */
export type ViolationCode = keyof typeof violationMessages;

/** One refused field of a request (contract, Errors). */
export interface Violation {
  propertyPath: string;
  message: string;
  code: ViolationCode;
  /** What the sentence says besides the field. */
  parameters?: SentenceParameters;
}

/** Makes a violation with its English sentence, filled with what it names besides the field. */
export function violation<Code extends ViolationCode>(
  propertyPath: string,
  code: Code,
  ...[parameters]: ViolationArguments<Code>
): Violation {
  const message = fillSentence(violationMessages[code], { ...parameters, field: propertyPath });
  return { propertyPath, message, code, ...(parameters && { parameters }) };
}

type OwnNames<Code extends ViolationCode> = Exclude<NamesIn<(typeof violationMessages)[Code]>, 'field'>;
// A code that is not known until it runs has none of its own.
type ViolationArguments<Code extends ViolationCode> = [OwnNames<Code>] extends [never]
  ? [parameters?: undefined]
  : ViolationCode extends Code
    ? [parameters?: undefined]
    : [parameters: Readonly<Record<OwnNames<Code>, string | number>>];
