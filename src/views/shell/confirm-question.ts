import { atom } from 'jotai';
import type { ConfirmQuestion } from '#src/commands/kernel/context/kernel-services.ts';

/** A question that waits for its answer. */
interface PendingQuestion {
  readonly question: ConfirmQuestion;
  answer(yes: boolean): void;
}

/** The question that is being asked. */
export const questionAtom = atom<PendingQuestion | null>(null);
