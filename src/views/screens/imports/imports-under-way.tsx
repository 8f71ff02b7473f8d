import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useEvents, useReads } from '#src/api/cache/api-context.tsx';
import { followImport } from '#src/importing/import-run.ts';
import { pause } from '#src/importing/pause.ts';
import { accountAtom } from '#src/state/account.ts';
import { importsUnderWay } from '#src/state/imports-under-way.ts';
import { useImportTask } from './use-import-task.ts';

/** Follows the imports that were under way when the page was loaded; shows nothing but what is told of them. */
export function ImportsUnderWay() {
  const api = useReads();
  const onEvent = useEvents();
  const owner = useAtomValue(accountAtom)?.id;
  const { watch } = useImportTask();
  const follow = useRef((_owner: number) => {});
  follow.current = (of) => {
    for (const { id, filename } of importsUnderWay.take(of)) {
      watch(followImport({ imports: api.imports, onEvent, wait: pause }, id), filename, () => false);
    }
  };
  useEffect(() => {
    if (owner !== undefined) follow.current(owner);
  }, [owner]);
  return null;
}
