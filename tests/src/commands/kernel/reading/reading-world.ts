import { attributesKey } from '#src/commands/context.ts';
import { commands } from '#src/commands/index.ts';
import type { PartialValues } from '#src/commands/kernel/arguments/argument-values.ts';
import { modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { prepareDays } from '#src/commands/kernel/days/day-reader.ts';
import { readBeginning } from '#src/commands/kernel/reading/read-part.ts';
import { readSentence, scopeOf } from '#src/commands/kernel/reading/read-sentence.ts';
import { inlineRows } from '#src/commands/kernel/rows/inline-rows.ts';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import { createCommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { type ListOffers, listOffersKey } from '#src/commands/offers/list-offers.ts';
import { createCommandProvider } from '#src/commands/providers/command-provider.ts';
import type { Services } from '#src/commands/services.ts';
import { createTexts, type Language } from '#src/i18n/texts.ts';
import { createDispatcher } from '#src/keyboard/dispatcher.ts';
import { createTestClock } from '#tests/src/commands/kernel/kernel-world.ts';

/** Noon of the Friday on which these sentences are typed. */
export const today = '2026-11-27';
const noon = new Date(2026, 10, 27, 12).getTime();

/** Where the person is who types. */
export interface TypingPlace {
  readonly resource?: string;
  readonly selected?: readonly number[];
  readonly focused?: number;
  /** What the list offers. */
  readonly list?: ListOffers;
}

/** The commands of the product, and what typed sentences are read as. */
export async function createReadingWorld(language: Language) {
  const texts = await createTexts(language);
  await texts.loadAllNames();
  await prepareDays();
  const system = createCommandSystem<Services>({
    createDispatcher,
    commands,
    clock: createTestClock(noon),
    texts,
    records: {
      known: () => [],
      titleOf: ({ id }) => `# ${id}`,
      search: async () => [],
      withId: async () => [],
      load: async ({ id }) => ({ id }),
    },
    platform: 'other',
    recentsStore: { read: () => null, write: () => {} },
    services: () => {
      throw new Error('Nothing runs here');
    },
    ask: () => {},
    describeError: () => undefined,
    carryOutUndo: async () => ({}),
    isUnreached: () => false,
  });
  const index = createCommandProvider(system, '').indexes?.()[0];
  if (!index) throw new Error('The commands are not listed');

  function stand({ resource, selected = [], focused, list = {} }: TypingPlace) {
    system.context.set([
      provide(modulesKey, ['BULK', 'SMTP', 'INBOUND', 'ADMIN']),
      provide(attributesKey, [{ id: 9, name: 'Town' }]),
      provide(screenResourceKey, resource),
      provide(listOffersKey, list),
      provide(selectionKey, resource === undefined ? undefined : { resource, ids: selected }),
      provide(
        focusedRowKey,
        resource === undefined || focused === undefined ? undefined : { resource, id: focused },
      ),
    ]);
  }

  return {
    system,
    stand,
    /** The rows that a text gives, the best first. */
    rows: (text: string): readonly PaletteRow[] => inlineRows(system, index, text),
    /** Every way in which a text is read, in full or not. */
    readings(text: string) {
      const scope = scopeOf(system, text);
      const full = readSentence(scope, index);
      return { scope, full, partial: full.length > 0 ? [] : readBeginning(scope, index) };
    },
  };
}

/** The command of a row, and what it is given. */
export function given(row: PaletteRow | undefined): { readonly id: string } & PartialValues {
  if (row?.action.kind !== 'command') throw new Error('The row is of no command');
  return { id: row.action.commandId, ...row.action.given };
}
