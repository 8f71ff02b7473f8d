import { describe, expect, it } from 'vitest';
import { violationMessages } from '#contract/rules/violations.ts';
import { errorTable } from '#contract/wire/errors.ts';
import english from '#locales/en/errors.json';
import violations from '#locales/en/violations.json';
import { type ApiFailure, CallError } from '#src/api/transport/failure.ts';
import { describeError } from '#src/composition/notices.ts';

const noticeOf = (failure: ApiFailure) => describeError(new CallError(failure));
const refused = { kind: 'refused', status: 409, prefix: null, text: 'why', retryAfterSeconds: null } as const;

describe('what is told of an error', () => {
  it('is nothing where it was taken back, or where the session speaks for itself', () => {
    for (const kind of ['cancelled', 'expired'] as const) expect(noticeOf({ kind })).toBeUndefined();
    expect(noticeOf({ kind: 'unauthorized', text: '' })).toBeUndefined();
    expect(describeError(new DOMException('stopped', 'AbortError'))).toBeUndefined();
  });

  it('is the sentence of its code, with the server’s own words behind', () => {
    expect(noticeOf({ ...refused, code: 'inUse' })).toEqual({
      kind: 'error',
      messageKey: 'errors:inUse',
      params: { text: 'why' },
    });
    expect(noticeOf({ ...refused, code: 'inUse', text: 'Used by Autumn' })?.params).toEqual({
      text: 'Autumn',
    });
    expect(noticeOf({ ...refused, code: null, prefix: 'own' })?.params).toMatchObject({ text: 'own: why' });
    expect(noticeOf({ ...refused, code: 'tooManyRequests', retryAfterSeconds: 61 })?.params).toEqual({
      minutes: 2,
    });
  });

  it('is said of faults of the console too', () => {
    expect(describeError(new TypeError('x is undefined'))).toMatchObject({ messageKey: 'errors:unexpected' });
  });

  it('has a text for every code of the closed tables', () => {
    expect(Object.keys(errorTable).filter((code) => !(code in english))).toEqual([]);
    expect(Object.keys(violationMessages).filter((code) => !(code in violations))).toEqual([]);
  });
});
