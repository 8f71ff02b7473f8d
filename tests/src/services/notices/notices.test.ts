import { describe, expect, it } from 'vitest';
import { type ApiFailure, CallError } from '#src/api/transport/failure.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';
import { tellRefused } from '#src/services/bulk/tell-refused.ts';
import { describeError } from '#src/services/notices/notices.ts';

const noticeOf = (failure: ApiFailure) => describeError(new CallError(failure));
const refused = {
  kind: 'refused',
  status: 409,
  prefix: null,
  text: 'why',
  refusal: null,
  retryAfterSeconds: null,
} as const;

describe('what is told of deletes that were refused later', () => {
  it('does not repeat that the server is away', () => {
    const notices: Notice[] = [];
    const refusals = [{ path: '/tags/1', failure: { kind: 'network' } as const }];
    tellRefused(refusals, { notify: (notice) => notices.push(notice), onChange: () => {} });
    expect(notices).toMatchObject([
      { messageKey: 'kernel:not-deleted', params: { count: 1, reasonKey: 'kernel:later' } },
    ]);
  });
});

describe('what is told of an error', () => {
  it('is nothing where it was taken back, or where the session speaks for itself', () => {
    for (const kind of ['cancelled', 'expired'] as const) expect(noticeOf({ kind })).toBeUndefined();
    expect(noticeOf({ kind: 'unauthorized', text: '' })).toBeUndefined();
    expect(describeError(new DOMException('stopped', 'AbortError'))).toBeUndefined();
  });

  it('is the sentence of its reason, else of its code with the words of the host behind', () => {
    const refusal = { reason: 'usedBy', parameters: { names: 'Autumn' } } as const;
    expect(noticeOf({ ...refused, code: 'inUse', refusal })).toEqual({
      kind: 'error',
      messageKey: 'refusals:usedBy',
      params: { names: 'Autumn' },
    });
    expect(noticeOf({ ...refused, code: 'inUse' })).toEqual({
      kind: 'error',
      messageKey: 'errors:inUse',
      params: { text: 'why' },
    });
    expect(noticeOf({ ...refused, code: null, prefix: 'own' })?.params).toMatchObject({ text: 'own: why' });
    expect(noticeOf({ ...refused, code: 'tooManyRequests', retryAfterSeconds: 61 })?.params).toEqual({
      minutes: 2,
    });
  });

  it('is what was not done where the server is away, also for a part of the console that could not be loaded', () => {
    const lost = [
      new CallError({ kind: 'network' }),
      new TypeError('Failed to fetch dynamically imported module: https://x.example/a.js'),
      new TypeError('Importing a module script failed.'),
    ];
    for (const error of lost)
      expect(describeError(error, 'Set a field')).toEqual({
        kind: 'error',
        messageKey: 'kernel:not-done',
        params: { what: 'Set a field', count: 1 },
      });
    expect(describeError(new TypeError('x is undefined'), 'Set a field')).toMatchObject({
      messageKey: 'errors:unexpected',
    });
  });

  it('is said of faults of the console too', () => {
    expect(describeError(new TypeError('x is undefined'))).toMatchObject({ messageKey: 'errors:unexpected' });
  });
});
