import type { Clock } from '#src/commands/kernel/context/kernel-services.ts';
import type { PaletteProvider, PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';

/** What the asking has come to. */
export interface Asked {
  readonly rows: readonly PaletteRow[];
  readonly status: 'settled' | 'loading' | 'failed';
}

/** Asks providers, one text at a time; what a new text makes late is dropped. */
export interface PaletteSearch {
  /** Stops what is under way and asks anew. */
  ask(providers: readonly PaletteProvider[], text: string): Asked;
  stop(): void;
}

const pause = 60;

/** Makes the search; `changed` is told what came, never for a text that was left. */
export function createPaletteSearch(clock: Clock, changed: (asked: Asked) => void): PaletteSearch {
  let stop = () => {};

  return {
    stop: () => stop(),
    ask(providers, text) {
      stop();
      const asking = providers.filter(
        (provider) => provider.search && (text.trim() !== '' || provider.searchesEmpty),
      );
      if (asking.length === 0) return { rows: [], status: 'settled' };
      const controller = new AbortController();
      const cancelTimer = clock.after(text === '' ? 0 : pause, () =>
        start(asking, text.trim(), controller.signal),
      );
      stop = () => {
        cancelTimer();
        controller.abort();
      };
      return { rows: [], status: 'loading' };
    },
  };

  function start(asking: readonly PaletteProvider[], text: string, signal: AbortSignal) {
    let waiting = asking.length;
    let hasFailed = false;
    const rows: PaletteRow[] = [];
    for (const provider of asking) {
      Promise.resolve(provider.search?.(text, signal) ?? [])
        .then(
          (found) => void rows.push(...found),
          () => {
            hasFailed = true;
          },
        )
        .finally(() => {
          if (signal.aborted) return;
          waiting -= 1;
          const status = waiting > 0 ? 'loading' : hasFailed ? 'failed' : 'settled';
          changed({ rows: [...rows], status });
        });
    }
  }
}
