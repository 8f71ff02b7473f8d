import type { i18n } from 'i18next';
import { failureSentence } from '#src/api/cache/failure-sentence.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { Notice } from '#src/commands/kernel/kernel-services.ts';
import { showNotice } from '#src/views/kit/toaster.tsx';

const tones = { success: 'ok', info: 'plain', warning: 'plain', error: 'bad' } as const;

interface NoticeParts {
  readonly i18n: i18n;
  keysOf(commandId: string): string | undefined;
  run(commandId: string): void;
}

/** Shows the notices of commands in the language of the person. */
export function createNotify({ i18n, keysOf, run }: NoticeParts): (notice: Notice) => void {
  return ({ kind, messageKey, params, action }) => {
    const kbd = action && keysOf(action.commandId);
    showNotice({
      // What was done takes the place of what was done before it; faults stay until they are read.
      ...((kind === 'success' || kind === 'info') && { id: 'deed' }),
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
  };
}

/** What to tell of an error; nothing of what was taken back, or of a session that has its own dialog. */
export function describeError(error: unknown): Notice | undefined {
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
