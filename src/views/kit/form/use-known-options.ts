import { useEffect, useRef, useState } from 'react';
import type { Option, ResolveOptions } from './types.ts';

/** Stands for a name until it comes. */
const awaited = '…';

/** Keeps the labels of chosen records: those picked here, and those asked for by id. */
export function useKnownOptions(
  ids: readonly string[],
  resolve: ResolveOptions | undefined,
): { labelOf: (id: string) => string; remember: (option: Option) => void } {
  const [known, setKnown] = useState<ReadonlyMap<string, Option>>(new Map());
  // Those that have no name, or whose name could not be asked for, are called by their id.
  const [nameless, setNameless] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  const key = ids.join('\n');

  useEffect(() => {
    if (!resolve) return;
    const missing = key.split('\n').filter((id) => id !== '' && !asked.current.has(id));
    if (missing.length === 0) return;
    for (const id of missing) asked.current.add(id);
    const abort = new AbortController();
    let settled = false;
    resolve(missing, abort.signal).then(
      (options) => {
        settled = true;
        if (abort.signal.aborted) return;
        setKnown(
          (current) => new Map([...current, ...options.map((option) => [option.id, option] as const)]),
        );
        setNameless((current) => new Set([...current, ...missing]));
      },
      () => {
        // The name is asked for again when the field is drawn anew.
        settled = true;
        if (!abort.signal.aborted) setNameless((current) => new Set([...current, ...missing]));
        for (const id of missing) asked.current.delete(id);
      },
    );
    return () => {
      abort.abort();
      if (!settled) for (const id of missing) asked.current.delete(id);
    };
  }, [key, resolve]);

  function remember(option: Option) {
    asked.current.add(option.id);
    setKnown((current) => new Map(current).set(option.id, option));
  }
  const unnamed = (id: string) => (resolve && !nameless.has(id) ? awaited : id);
  return { labelOf: (id) => known.get(id)?.label ?? unnamed(id), remember };
}
