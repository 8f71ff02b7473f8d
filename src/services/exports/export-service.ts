import type { createStore } from 'jotai';
import type { Api } from '#src/api/resources/api.ts';
import { exportingKey } from '#src/commands/context.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { ExportService, Services } from '#src/commands/services.ts';
import type { Texts } from '#src/i18n/texts.ts';
import { accountAtom } from '#src/state/account.ts';

interface ExportServiceParts {
  readonly store: ReturnType<typeof createStore>;
  readonly api: Api;
  readonly system: CommandSystem<Services>;
  readonly texts: Texts;
  services(): Services;
}

/** Makes the service that saves lists as files, one at a time. */
export function createExportService(parts: ExportServiceParts): ExportService {
  const { store, api, system, texts, services } = parts;
  let running: AbortController | null = null;

  return {
    stop: () => running?.abort(),
    async run(request) {
      const { track, notify, clock } = services();
      if (running) return notify({ kind: 'warning', messageKey: 'export:busy' });
      const stopping = new AbortController();
      const { signal } = stopping;
      running = stopping;
      const layer = system.context.register([provide(exportingKey, true)]);
      try {
        const { name, count } = await track({ key: 'export:exporting' }, async ({ report }) => {
          const { runExport } = await import('./run-export.ts');
          const account = store.get(accountAtom);
          const found = { api, i18n: texts.i18n, account, now: clock.now() };
          return runExport(found, request, { signal, report });
        });
        if (count === 0) notify({ kind: 'warning', messageKey: 'export:nothing' });
        else notify({ kind: 'success', messageKey: 'export:done', params: { count, name } });
      } catch (error) {
        if (!signal.aborted) throw error;
        notify({ kind: 'info', messageKey: 'export:stopped' });
      } finally {
        running = null;
        layer.remove();
      }
    },
  };
}
