import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { createAddressProvider } from '#src/commands/providers/address-provider.ts';
import { createCommandProvider } from '#src/commands/providers/command-provider.ts';
import { createHelpProvider } from '#src/commands/providers/help-provider.ts';
import { createPlaceProvider } from '#src/commands/providers/place-provider.ts';
import {
  createContactProvider,
  createIdProvider,
  createRecordProvider,
  kindsOf,
} from '#src/commands/providers/record-provider.ts';
import type { Services } from '#src/commands/services.ts';
import { afterPaint } from '#src/views/kit/after-paint.ts';
import { createPaletteStore, type PaletteStore } from '#src/views/palette/palette-store.ts';
import { browserClock } from './browser-clock.ts';

/** The palette of the console, with all that it lists. */
export function createPalette(
  system: CommandSystem<Services>,
  navigate: (path: string) => void,
): PaletteStore {
  return createPaletteStore({
    system,
    providers: [
      createCommandProvider(system, ''),
      createCommandProvider(system, '>'),
      createRecordProvider(system.records, () => kindsOf(system)),
      createContactProvider(system.records),
      createIdProvider(system.records, kindsOf(system)),
      createHelpProvider(system),
      createPlaceProvider(window.location.origin),
      createAddressProvider(system),
    ],
    clock: browserClock,
    afterPaint,
    navigate,
  });
}
