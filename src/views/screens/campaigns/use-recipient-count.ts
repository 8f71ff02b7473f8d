import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { countUnique } from '#contract/resources/groups.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import type { CountBody } from './count-body.ts';

/** How many distinct addresses would be mailed, and who would not and why. */
export type RecipientCount = AnswerOf<typeof countUnique>;

/** What is known of a count: the last answer stays while the next is on its way; one that failed counts as 0. */
export interface CountState {
  readonly count: RecipientCount;
  readonly isCounting: boolean;
  /** Whether there is an answer to show: nothing is said of a first one that is on its way. */
  readonly isKnown: boolean;
  readonly error: unknown;
}

/** Nobody. */
export const nobody: RecipientCount = {
  contacts: 0,
  contactsBeforeFilters: 0,
  notMailed: { unsubscribed: 0, blacklisted: 0, bouncedOut: 0, unconfirmed: 0, excluded: 0 },
};

const typingPause = 250;

/** Counts the recipients of what is being edited, a moment after the last change (spec 7.3). */
export function useRecipientCount(body: CountBody | null): CountState {
  const api = useReads();
  const asked = useSettled(JSON.stringify(body));
  const settled = JSON.parse(asked) as CountBody | null;
  const query = useQuery({
    queryKey: answerKey('groups', 'count-unique', asked),
    queryFn: ({ signal }) => (settled ? api.groups.countUnique(settled, signal) : nobody),
    placeholderData: keepPreviousData,
  });
  const isCounting = asked !== JSON.stringify(body) || query.isFetching;
  const count = query.isError ? nobody : (query.data ?? nobody);
  return {
    count,
    isCounting,
    isKnown: !isCounting || count.contactsBeforeFilters > 0,
    error: query.isError ? query.error : null,
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
