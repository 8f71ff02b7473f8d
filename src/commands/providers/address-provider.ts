import { parseAddress } from '#contract/rules/address.ts';
import { noValues, withValue } from '../kernel/arguments/argument-values.ts';
import { commandRow } from '../kernel/rows/command-row.ts';
import type { PaletteProvider } from '../kernel/rows/palette-row.ts';
import type { CommandSystem } from '../kernel/running/command-system.ts';

const commandId = 'contacts.create-address';

/** Offers a contact for a typed address that nobody has. */
export function createAddressProvider(system: CommandSystem): PaletteProvider {
  return {
    prefix: '',
    fallback(text) {
      const parsed = parseAddress(text);
      if (!parsed.ok) return [];
      const given = withValue(noValues, 'address', parsed.address);
      const row = commandRow(commandId, system.texts.of(commandId), given);
      return [{ ...row, key: `${commandId} ${parsed.address}`, detail: parsed.address }];
    },
  };
}
