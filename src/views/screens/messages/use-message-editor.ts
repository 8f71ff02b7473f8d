import { useRouter } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Message, messages } from '#contract/resources/messages.ts';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';
import { useErrorText } from '../../kit/form/error-text.tsx';
import type { Conflict } from '../shared/conflict-dialog.tsx';
import type { FormValues } from '../shared/form-declaration.ts';
import { useSaveRecord } from '../shared/use-save-record.ts';
import {
  checkMessage,
  differingFields,
  type MessageField,
  type MessageProblems,
  type MessageValues,
  mergeTyped,
  messageValues,
  placeProblems,
  valuesToSave,
} from './message-values.ts';

/** What was saved last, as the person saw it. */
interface Base {
  readonly version: number;
  readonly values: MessageValues;
}

interface Edit {
  readonly base: Base;
  readonly values: MessageValues;
  /** Rises when the values come from elsewhere than the keyboard. */
  readonly revision: number;
}

/** The state of the editor of one message. */
export interface MessageEditor {
  readonly values: MessageValues;
  /** Rises when the values come from elsewhere than the keyboard. */
  readonly revision: number;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problems: MessageProblems;
  /** Why the last save was not taken, where no field is to blame. */
  readonly refusals: readonly string[];
  readonly conflict: Conflict | null;
  change(values: Partial<MessageValues>): void;
  /** True when nothing is left unsaved. */
  save(): Promise<boolean>;
  /** Saves what was chosen of two versions. */
  resolve(chosen: FormValues): void;
  dismissConflict(): void;
  /** Whether leaving for a path would lose something. */
  wouldLose(path: string): boolean;
}

const nothingWrong: MessageProblems = {};

/**
 * Holds what is typed into a message and saves it with the version that the person saw. Unsaved text stays while the
 * tabs of the message change, while the server is away, and over the end of a session for who typed it.
 */
export function useMessageEditor(message: Message): MessageEditor {
  const place = `/messages/${message.id}`;
  const [edit, setEdit, current] = useKeptEdit(place, message);
  const [problems, setProblems] = useState<MessageProblems>(nothingWrong);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef<Promise<boolean> | null>(null);
  const saveRecord = useSaveRecord(
    { resource: messages },
    message,
    edit.base.values as unknown as FormValues,
  );
  const errorText = useErrorText();
  const latestSave = useRef(saveRecord);
  latestSave.current = saveRecord;

  function change(values: Partial<MessageValues>) {
    setEdit((before) => ({ ...before, values: { ...before.values, ...values } }));
    const fields = Object.keys(values) as MessageField[];
    if (fields.some((field) => problems[field])) {
      const kept = Object.entries(problems).filter(([field]) => !fields.includes(field as MessageField));
      setProblems(Object.fromEntries(kept));
    }
  }

  async function send(values: MessageValues, version: number): Promise<boolean> {
    const sent = valuesToSave(values);
    const outcome = await latestSave.current(sent as unknown as FormValues, version);
    if (outcome.kind === 'stale') {
      setConflict({
        before: { ...current.current.base.values },
        mine: { ...sent },
        theirs: { ...messageValues(outcome.current as Message) },
        version: outcome.version,
      });
      return false;
    }
    if (outcome.kind === 'refused') {
      const { violations = [], message: sentence, until } = outcome.refusal;
      const placed = placeProblems(violations as Parameters<typeof placeProblems>[0]);
      setProblems(placed.problems);
      const told = [...(sentence ? [sentence] : []), ...placed.rest.map((fault) => errorText(fault))];
      setRefusals(told);
      void until?.then(() => setRefusals((shown) => (shown === told ? [] : shown)));
      return false;
    }
    const saved = messageValues(outcome.record);
    const { version: savedVersion } = outcome.record;
    const after = mergeTyped(values, current.current.values, saved);
    setEdit((before) => ({ ...before, base: { version: savedVersion, values: saved }, values: after }));
    setProblems(nothingWrong);
    setRefusals([]);
    return differingFields(saved, after).length === 0;
  }

  function run(values: MessageValues, version: number): Promise<boolean> {
    underWay.current ??= (async () => {
      setSaving(true);
      try {
        return await send(values, version);
      } finally {
        underWay.current = null;
        setSaving(false);
      }
    })();
    return underWay.current;
  }

  const latestRun = useRef(run);
  latestRun.current = run;

  const save = useCallback(async (): Promise<boolean> => {
    const { base, values } = current.current;
    const wrong = checkMessage(values);
    if (Object.keys(wrong).length > 0) {
      setProblems(wrong);
      return false;
    }
    if (!isDirty(current.current)) return true;
    return latestRun.current(values, base.version);
  }, [current]);
  return {
    values: edit.values,
    revision: edit.revision,
    isDirty: isDirty(edit),
    isSaving,
    problems,
    refusals,
    conflict,
    change,
    save,
    resolve(chosen) {
      const version = conflict?.version ?? edit.base.version;
      const values = chosen as unknown as MessageValues;
      setConflict(null);
      setEdit((before) => ({ ...before, values, revision: before.revision + 1 }));
      void run(values, version);
    },
    dismissConflict: () => setConflict(null),
    wouldLose: (path) => isDirty(current.current) && path !== place && !path.startsWith(`${place}/`),
  };
}

/**
 * Begins with what was left unsaved here, else with the message; keeps what is typed, and follows the message while
 * nothing is. The last part is what stands now, also while nothing is drawn yet of it: who saves and leaves at once asks that.
 */
function useKeptEdit(place: string, message: Message) {
  const store = useStore();
  const router = useRouter();
  const owner = useRef(store.get(accountAtom)?.id ?? 0);
  const [edit, setState] = useState<Edit>(() => {
    const kept = drafts.take(place, owner.current) as Edit | null;
    return kept && isDirty(kept) ? kept : begin(message);
  });
  const latest = useRef(edit);

  const setEdit = useCallback(
    (next: (before: Edit) => Edit) => {
      latest.current = next(latest.current);
      setState(latest.current);
      if (isDirty(latest.current)) drafts.keep(place, owner.current, { ...latest.current });
      else drafts.drop(place);
    },
    [place],
  );

  useEffect(() => {
    const { base } = latest.current;
    if (message.version !== base.version && !isDirty(latest.current))
      setEdit(({ revision }) => ({ ...begin(message), revision: revision + 1 }));
  }, [message, setEdit]);

  useEffect(
    () => () => {
      const { pathname } = router.history.location;
      const stays = pathname === place || pathname.startsWith(`${place}/`);
      // Leaving by oneself was asked about already; only the end of the session leaves something to come back to.
      if (!stays && store.get(sessionAtom) === 'signedIn') drafts.drop(place);
    },
    [place, router, store],
  );

  return [edit, setEdit, latest] as const;
}

function begin(message: Message): Edit {
  const values = messageValues(message);
  return { base: { version: message.version, values }, values, revision: 0 };
}

function isDirty({ base, values }: Pick<Edit, 'base' | 'values'>): boolean {
  return differingFields(base.values, valuesToSave(values)).length > 0;
}
