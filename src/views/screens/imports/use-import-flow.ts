import { useAtomValue } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import type { Attribute } from '#contract/resources/attributes.ts';
import { groups } from '#contract/resources/groups.ts';
import type { DuplicateAction } from '#contract/rules/states.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { accountAtom } from '#src/state/account.ts';
import { contactListAtom } from '#src/state/contact-list.ts';
import { type ColumnField, guessFields, type KnownAttribute } from './column-guess.ts';
import { mappingFaults, toMap } from './mapping.ts';
import { useImportRun } from './use-import-run.ts';
import { useSpreadsheet } from './use-spreadsheet.ts';

/** The steps of an import before it runs. */
export type PlanStep = 'upload' | 'map';

const noRun = { subscribe: () => () => {}, state: () => null };

/** Everything that an import is planned with, and the import itself once it runs (spec 2.6). */
export function useImportFlow(givenGroup: number | undefined) {
  const known = useAtomValue(accountAtom)?.attributes;
  const current = useAtomValue(contactListAtom);
  const sheet = useSpreadsheet();
  const { run, start, forget, download } = useImportRun();
  const { subscribe, state: read } = run ?? noRun;
  const state = useSyncExternalStore(subscribe, read);
  const [step, setStep] = useState<PlanStep>('upload');
  const [groupId, setGroupId] = useState(givenGroup ?? current?.id ?? null);
  const [isGroupMissing, setGroupMissing] = useState(false);
  const [made, setMade] = useState<readonly Attribute[]>([]);
  const [fields, setFields] = useState<readonly ColumnField[]>([]);
  const [mappedColumns, setMappedColumns] = useState('');
  const [isMapped, setMapped] = useState(false);
  const [duplicateAction, setDuplicateAction] = useState<DuplicateAction>('ignore');
  const [attempts, setAttempts] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRecord(groups, groupId ?? undefined).data?.name.value ?? '';

  const attributes: readonly KnownAttribute[] = [
    ...(known ?? []),
    ...made.filter((attribute) => !known?.some((other) => other.id === attribute.id)),
  ];
  const table = sheet.file?.table ?? null;
  const filename = sheet.source?.name ?? '';
  const faults = mappingFaults(fields);

  function toMapping() {
    setGroupMissing(groupId === null);
    if (!table || groupId === null) return;
    // Going back and forth keeps what was chosen; other columns are guessed anew.
    const columns = JSON.stringify(table.columns);
    if (columns !== mappedColumns) {
      setFields(guessFields(table.columns, table.samples, attributes));
      setMapped(false);
    }
    setMappedColumns(columns);
    setStep('map');
  }

  function begin() {
    setAttempts(attempts + 1);
    if (faults.isEmailMissing || faults.twice.size > 0 || faults.unmade.size > 0) return;
    if (!sheet.file || groupId === null) return;
    sheet.take();
    void start(sheet.file, { groupId, filename, duplicateAction, map: toMap(fields) }, sheet.giveBack);
  }

  async function report() {
    const id = run?.id();
    if (id !== null && id !== undefined) setProblem(await download(id));
  }

  return {
    sheet,
    table,
    filename,
    list,
    step,
    groupId,
    isGroupMissing,
    setGroup(id: number | null) {
      setGroupId(id);
      setGroupMissing(false);
    },
    attributes,
    addAttribute: (attribute: Attribute) => setMade([...made, attribute]),
    fields,
    setFields(next: readonly ColumnField[]) {
      setFields(next);
      setMapped(true);
    },
    /** Whether closing now would lose the file that the person chose, or what they chose for its columns. */
    wouldLose: (isMapped || sheet.file !== null) && !run,
    duplicateAction,
    setDuplicateAction,
    /** What is wrong with the columns, once the person wanted to go on. */
    faults: attempts > 0 ? faults : null,
    attempts,
    /** Goes on from the step; null while the import runs. */
    forward: run ? null : step === 'upload' ? toMapping : begin,
    back() {
      forget();
      setStep(run ? 'map' : 'upload');
    },
    /** How far the import is; null before it runs. */
    state: run ? state : null,
    stop: () => run?.stop(),
    report,
    /** Why the report could not be saved. */
    problem,
  };
}

/** An import in the making. */
export type ImportFlow = ReturnType<typeof useImportFlow>;
