import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { type RecordPlace, screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';

/** Tells commands of which resource and record a screen is, and the status line where it stands. */
export function useRecordFacts(
  resource: string,
  place: RecordPlace | undefined,
  trail: readonly [string, string],
) {
  const setStatus = useSetAtom(screenStatusAtom);
  const [list, title] = trail;
  useRegisterContext([provide(screenResourceKey, resource), provide(screenRecordKey, place)]);
  useEffect(() => setStatus({ trail: [list, title] }), [setStatus, list, title]);
}
