import type { i18n } from 'i18next';
import { failureSentence } from '#src/api/cache/failure-sentence.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';
import { NoSuchRecord, noSuchRecord } from '#src/commands/kernel/context/records.ts';
import { SentenceError } from '#src/commands/kernel/context/sentence-error.ts';
import { isLostPart } from '#src/views/kit/lost-part.ts';
import { UnreachedDeed } from './unreached-deed.ts';

const tones = { success: 'ok', info: 'plain', warning: 'plain', error: 'bad' } as const;

interface NoticeParts {
  /** Settles once there is a place for notices. */
  readonly toaster: Promise<void>;
  readonly i18n: i18n;
  keysOf(commandId: string): string | undefined;
  run(commandId: string): void;
}

/** Shows the notices of commands in the language of the person. */
export function createNotify({ i18n, toaster, keysOf, run }: NoticeParts): (notice: Notice) => void {
  async function show({ kind, messageKey, params, action }: Notice) {
    const { showNotice } = await import('#src/views/kit/toaster.tsx');
    await toaster;
    const kbd = action && keysOf(action.commandId);
    showNotice({
      id: idOf({ kind, messageKey }),
      tone: tones[kind],
      title: i18n.t(messageKey, { ...params }),
      ...(action && {
        action: {
          label: i18n.t(action.labelKey),
          run: () => run(action.commandId),
          ...(kbd !== undefined && { kbd }),
        },
      }),
    });
  }
  return (notice) => void show(notice);
}

/** Takes a notice away, if it still stands. */
export function withdraw(notice: Notice): void {
  void import('#src/views/kit/toaster.tsx').then(({ dismissNotice }) => dismissNotice(idOf(notice)));
}

/** What was done takes the place of what was done before it, and a fault that of the same fault. */
function idOf({ kind, messageKey }: Notice): string {
  return kind === 'success' || kind === 'info' ? 'deed' : messageKey;
}

/** A promise that settles when `ready` is called: the place for notices is drawn after the first screen. */
export function waitForToaster(): { readonly there: Promise<void>; ready(): void } {
  let ready = () => {};
  const there = new Promise<void>((resolve) => {
    ready = resolve;
  });
  return { there, ready: () => ready() };
}

/** Whether the error is that the server was not reached, by a call or for a part of the console. */
export function isUnreached(error: unknown): boolean {
  return failureOf(error)?.kind === 'network' || isLostPart(error);
}

function sentenceOf(error: unknown): Sentence | undefined {
  return error instanceof SentenceError ? error.sentence : undefined;
}

/**
 * What to tell of an error in what was done; nothing of what was taken back, or of a session that has its own dialog.
 * That the server is away the top bar says: the notice says what was not done.
 */
export function describeError(error: unknown, deed?: string): Notice | undefined {
  const what = error instanceof UnreachedDeed ? error.what : deed;
  if (isUnreached(error) && what !== undefined)
    return { kind: 'error', messageKey: 'kernel:not-done', params: { what, count: 1 } };
  const sentence = error instanceof NoSuchRecord ? noSuchRecord(error.reference, deed) : sentenceOf(error);
  if (sentence) {
    const { key, params } = sentence;
    return { kind: 'error', messageKey: key, ...(params && { params }) };
  }
  const failure = failureOf(error);
  if (!failure) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: 'error', messageKey: 'errors:unexpected', params: { text } };
  }
  if (failure.kind === 'cancelled' || failure.kind === 'expired' || failure.kind === 'unauthorized')
    return undefined;
  const { key, params } = failureSentence(failure);
  return { kind: 'error', messageKey: key, ...(params && { params }) };
}
