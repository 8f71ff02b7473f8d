import { useCallback, useRef, useState } from 'react';
import { type Message, messages } from '#contract/resources/messages.ts';
import type { Conflict } from '#src/editing/edit-state.ts';
import { useErrorText } from '../../kit/form/error-text.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import type { FormValues } from '../shared/form-declaration.ts';
import { useEditPart, useRecordEdit } from '../shared/use-record-edit.ts';
import { useSaveRecord } from '../shared/use-save-record.ts';
import {
  checkMessage,
  type MessageField,
  type MessageProblems,
  type MessageValues,
  messageValues,
  placeProblems,
  valuesToSave,
} from './message-values.ts';

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
  readonly conflict: Conflict<MessageValues> | null;
  change(values: Partial<MessageValues>): void;
  /** True when nothing is left unsaved. */
  save(): Promise<boolean>;
  /** Saves what was chosen of two versions. */
  resolve(chosen: FormValues): void;
  dismissConflict(): void;
  /** Whether leaving for a path would lose something. */
  wouldLose(path: string): boolean;
}

const declaration = { resource: messages };

/**
 * Edits a message over its tabs. Unsaved text stays while these change, while the server is away, and over the end of a
 * session for who typed it.
 */
export function useMessageEditor(message: Message): MessageEditor {
  const place = `/messages/${message.id}`;
  const staysAt = useCallback((path: string) => path === place || path.startsWith(`${place}/`), [place]);
  const edit = useRecordEdit<MessageValues, Message>({
    place,
    record: message,
    valuesOf: (record) => messageValues(record ?? message),
    asSaved: valuesToSave,
    send: useSaveRecord(declaration),
    leavesAs: (path) => (staysAt(path) ? undefined : 'dropped'),
  });
  const faults = useFaults();
  const latest = useRef(faults);
  latest.current = faults;
  const state = useEditPart(edit, (all) => all);

  const save = useCallback(async (): Promise<boolean> => {
    const { values, isDirty } = edit.state();
    const wrong = checkMessage(values);
    if (Object.keys(wrong).length > 0) {
      latest.current.setProblems(wrong);
      return false;
    }
    if (!isDirty) return true;
    const outcome = await edit.save();
    if (outcome.kind === 'refused') latest.current.refuse(outcome.refusal);
    if (outcome.kind !== 'saved') return false;
    latest.current.forget();
    return !edit.state().isDirty;
  }, [edit]);

  return {
    values: state.values,
    revision: state.revision,
    isDirty: state.isDirty,
    isSaving: state.isSaving,
    problems: faults.problems,
    refusals: faults.refusals,
    conflict: state.conflict,
    change(values) {
      edit.change(values);
      faults.forget(Object.keys(values) as MessageField[]);
    },
    save,
    resolve(chosen) {
      edit.choose(chosen as MessageValues);
      void save();
    },
    dismissConflict: edit.dismissConflict,
    wouldLose: (path) => edit.state().isDirty && !staysAt(path),
  };
}

const nothingWrong: MessageProblems = {};

/** What is wrong with the fields, and why a save was not taken where none of them is to blame. */
function useFaults() {
  const errorText = useErrorText();
  const [problems, setProblems] = useState<MessageProblems>(nothingWrong);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  function refuse({ violations = [], message: sentence, until }: FormRefusal) {
    const placed = placeProblems(violations as Parameters<typeof placeProblems>[0]);
    const told = [...(sentence ? [sentence] : []), ...placed.rest.map((fault) => errorText(fault))];
    setProblems(placed.problems);
    setRefusals(told);
    void until?.then(() => setRefusals((shown) => (shown === told ? [] : shown)));
  }

  /** Those of some fields, which have been typed into; all of them after a save. */
  function forget(fields?: readonly MessageField[]) {
    if (!fields) setRefusals([]);
    setProblems((all) => {
      const gone = Object.keys(all).filter((field) => fields?.includes(field as MessageField) ?? true);
      if (gone.length === 0) return all;
      return Object.fromEntries(Object.entries(all).filter(([field]) => !gone.includes(field)));
    });
  }

  return { problems, refusals, setProblems, refuse, forget };
}
