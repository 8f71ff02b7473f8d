import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useApi, useEvents } from '#src/api/cache/api-context.tsx';
import { accountAtom } from '#src/state/account.ts';
import { importsUnderWay } from '#src/state/imports-under-way.ts';
import { followImport } from './import-run.ts';
import { pause } from './use-import-run.ts';
import { useImportTask } from './use-import-task.ts';

/** Follows the imports that were under way when the page was loaded; shows nothing but what is told of them. */
export function ImportsUnderWay() {
  const api = useApi();
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
