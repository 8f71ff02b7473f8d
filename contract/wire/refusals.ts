import { fillSentence, type NamesIn, type SentenceParameters } from '../rules/sentence.ts';
import { violationMessages } from '../rules/violations.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The closed table of what a refused call says beyond its code: each reason with the code that it belongs to and its
 * English sentence. A client puts the reason into its own words by name, with the same parameters.
 */
export const refusals = {
  noSuchFilter: { code: 'unknownFilter', sentence: '{name}: no such filter' },
  filterOption: { code: 'invalidFilter', sentence: '{name}: {options}' },
  filterText: { code: 'invalidFilter', sentence: '{name}: a text without characters that cannot be kept' },
  filterBoolean: { code: 'invalidFilter', sentence: '{name}: true or false' },
  filterReference: { code: 'invalidFilter', sentence: '{name}: a path or an id' },
  filterTime: { code: 'invalidFilter', sentence: '{name}: a time or a day' },
  filterDay: { code: 'invalidFilter', sentence: '{name}: a day such as 2026-11-27' },
  noSuchOrder: { code: 'unknownOrder', sentence: '{name}: no such order field' },
  orderDirection: { code: 'unknownOrder', sentence: '{name}: asc or desc' },
  pageNumber: { code: 'badPage', sentence: 'page: a number from 1' },
  pageSize: { code: 'badPage', sentence: '{name}: a number from 1 to {most}' },
  tooManyIds: { code: 'badPage', sentence: 'id: at most {most} ids' },
  bodyNotObject: { code: 'malformedJson', sentence: 'The body must be a JSON object' },
  bodyEncoded: { code: 'notJson', sentence: 'Content-Encoding {name}: a body is sent as it is' },
  bodyCharset: { code: 'notJson', sentence: 'charset {name}: a body is in UTF-8' },
  needsModule: { code: 'moduleMissing', sentence: 'This needs the module {modules}' },
  noSuchPath: { code: 'notFound', sentence: '{path}: no such path' },
  noSuchRecord: { code: 'notFound', sentence: '{path}: no such record' },
  notDeleted: { code: 'notFound', sentence: '{path}: no such deleted record' },
  userGone: { code: 'notFound', sentence: 'The user is gone' },
  linkUsed: { code: 'notFound', sentence: 'The link is unknown, has expired or was used' },
  noMailbox: { code: 'notFound', sentence: 'Mail goes to a relay: there is no local mailbox' },
  sourceGone: { code: 'gone', sentence: 'The content of a message is kept for {days} days' },
  pathTakes: { code: 'methodNotAllowed', sentence: '{path} takes {methods}' },
  passwordRequired: { code: 'invalidPassword', sentence: 'password is required' },
  passwordTooLong: { code: 'invalidPassword', sentence: 'password is too long' },
  passwordTooShort: { code: 'invalidPassword', sentence: violationMessages.passwordTooShort },
  passwordNoLowerCase: { code: 'invalidPassword', sentence: violationMessages.passwordNoLowerCase },
  passwordNoUpperCase: { code: 'invalidPassword', sentence: violationMessages.passwordNoUpperCase },
  passwordNoDigit: { code: 'invalidPassword', sentence: violationMessages.passwordNoDigit },
  passwordNoSpecial: { code: 'invalidPassword', sentence: violationMessages.passwordNoSpecial },
  campaignEdit: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be changed' },
  campaignLaunch: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be launched' },
  campaignUnschedule: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be unscheduled' },
  campaignPause: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be held' },
  campaignResume: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be resumed' },
  campaignCancel: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be cancelled' },
  campaignDelete: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be deleted' },
  campaignArchive: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be archived' },
  campaignRestore: { code: 'stateForbids', sentence: 'A campaign that is {state} cannot be restored' },
  campaignHeld: { code: 'stateForbids', sentence: 'The campaign is held already' },
  campaignNotHeld: { code: 'stateForbids', sentence: 'The campaign is not held' },
  campaignCancelled: { code: 'stateForbids', sentence: 'The campaign is cancelled already' },
  senderVerified: { code: 'stateForbids', sentence: 'The sender is verified already' },
  senderUnmailable: { code: 'stateForbids', sentence: 'The address of the sender cannot be mailed' },
  resendWaiting: { code: 'stateForbids', sentence: 'A message that waits to be sent cannot be sent again' },
  webhookDisabled: {
    code: 'stateForbids',
    sentence: 'A webhook that is disabled is told nothing: enable it first',
  },
  receiverPaused: {
    code: 'stateForbids',
    sentence: 'From a receiver that is paused nothing is posted: activate it first',
  },
  ownUser: { code: 'stateForbids', sentence: 'Nobody can delete themselves' },
  lastAdministrator: { code: 'stateForbids', sentence: 'The last administrator stays one' },
  importClosed: { code: 'stateForbids', sentence: 'The import is not receiving rows' },
  importStarted: { code: 'stateForbids', sentence: 'The import has been started before' },
  importUnfinished: { code: 'stateForbids', sentence: 'The import is not finished' },
  repeatFailed: {
    code: 'stateForbids',
    sentence: 'The first call with this idempotency key has just failed',
  },
  repeatUnderWay: {
    code: 'stateForbids',
    sentence: 'The first call with this idempotency key is under way',
  },
  batchInBatch: { code: 'stateForbids', sentence: 'A batch holds no batch' },
  usedBy: { code: 'inUse', sentence: 'Used by {names}' },
  placeTaken: { code: 'alreadyExists', sentence: '{path}: another record has taken its place' },
  justTaken: { code: 'alreadyExists', sentence: 'Another record has just taken its place' },
  addressListed: { code: 'alreadyExists', sentence: 'The address is listed: {path}' },
  contactExists: { code: 'alreadyExists', sentence: 'The list has a contact with this address: {path}' },
  countIs: { code: 'countChanged', sentence: 'The campaign has {count} recipients now' },
  preferencesTooLarge: { code: 'tooLarge', sentence: 'The preferences may have {bytes} bytes' },
  fileTooRich: { code: 'tooLarge', sentence: '{filename} holds more than can be read' },
  fileTooLarge: { code: 'tooLarge', sentence: 'A file may have {megabytes} MB' },
  answerTooLarge: {
    code: 'tooLarge',
    sentence: 'The answer has more than {megabytes} MB: ask for fewer records at once by perPage',
  },
  batchFull: {
    code: 'tooManyRequests',
    sentence: 'The batch has done or answered as much as one may: ask for the rest in another one',
  },
  tooManyAtOnce: {
    code: 'tooManyRequests',
    sentence: 'The account has {most} calls under way: wait for the answers of some',
  },
  tooManyWaiting: {
    code: 'tooManyRequests',
    sentence: 'The account has {most} messages waiting to be sent: wait until some of them are',
  },
  tryAgain: { code: 'tooManyRequests', sentence: 'Try again in {seconds} seconds' },
  previewRefused: { code: 'mailNotSent', sentence: 'The preview was refused by the mail server' },
  testRefused: { code: 'mailNotSent', sentence: 'The test was refused: {reply}' },
  linkMailRefused: { code: 'mailNotSent', sentence: 'The mail with the link was refused' },
  verificationRefused: { code: 'mailNotSent', sentence: 'The verification mail was refused' },
  launchFailed: { code: 'internal', sentence: 'The launch failed; nothing was sent' },
  mentionReference: { code: 'internal', sentence: 'Please contact support and mention {reference}' },
} as const satisfies Record<string, { code: ErrorCode; sentence: string }>;

/** One reason of the closed table. */
export type RefusalReason = keyof typeof refusals;

/** What the sentence of a reason is filled with: each of its names, and no other. */
export type RefusalParameters<Reason extends RefusalReason> = Readonly<
  Record<NamesIn<(typeof refusals)[Reason]['sentence']>, string | number>
>;

/** Whether a word of the wire names a reason of the table. */
export function isRefusalReason(word: unknown): word is RefusalReason {
  return typeof word === 'string' && Object.hasOwn(refusals, word);
}

/** The English sentence of a reason. */
export function refusalSentence(reason: RefusalReason, parameters: SentenceParameters): string {
  return fillSentence(refusals[reason].sentence, parameters);
}
