import { describe, expect, it } from 'vitest';
import type { Reads } from '#src/api/resources/reads.ts';

type Writing = 'create' | 'update' | 'remove' | 'save' | 'open' | 'sendRows' | 'process' | 'blacklist';
type Further =
  | 'launch'
  | 'cancel'
  | 'duplicate'
  | 'mailPreview'
  | 'changePassword'
  | 'savePreferences'
  | 'verify';

/** The writing calls that something offers; none, where it only reads. */
type WritesOf<Calls> = Extract<keyof Calls, Writing | Further>;
type Part = Exclude<keyof Reads, 'of'>;

describe('the calls that views get', () => {
  it('offer nothing that writes', () => {
    // The compiler decides: a call that writes makes this no empty list.
    const offered: readonly (
      | WritesOf<ReturnType<Reads['of']>>
      | { [P in Part]: WritesOf<Reads[P]> }[Part]
    )[] = [] satisfies readonly never[];
    const none: readonly never[] = offered;
    expect(none).toEqual([]);
  });
});
