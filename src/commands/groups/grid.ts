import { holds, meets, refuse } from '../kernel/context/when.ts';
import { type GridOffers, gridOffersKey } from '../offers/grid-offers.ts';
import { whereOffered } from '../offers/where-offered.ts';
import { defineCommand } from '../services.ts';

type GridDeed = Exclude<keyof GridOffers, 'takesText'>;

/** A command that the cursor of a grid runs, by keys that are heard in its rows alone. */
function gridCommand(name: string, offer: GridDeed, keys: readonly string[]) {
  return defineCommand({
    id: `screen.${name}`,
    section: 'screen',
    scope: 'grid',
    reach: 'rows',
    keys,
    // A sheet takes letters for its cells, and keys that type nothing are commands in it too.
    inFields: true,
    when: whereOffered(gridOffersKey, offer),
    unrepeatable: true,
    reentrant: true,
    run({ offers }) {
      offers(gridOffersKey)[offer]?.();
    },
  });
}

/** The same as the key that ticks everywhere; a sheet writes it into its cells. */
const tickRow = {
  ...gridCommand('tick-row', 'tickRow', ['Space']),
  hidden: true,
  keysWhen: meets(gridOffersKey, ({ takesText }) =>
    takesText?.() ? refuse(gridOffersKey.reasonKey, 'elsewhere') : holds,
  ),
};

/** What the keys of the grid pattern do that moves nothing (docs/terms.md). */
export const gridCommands = [
  gridCommand('edit-cell', 'editCell', ['F2']),
  tickRow,
  gridCommand('mark-row', 'markRow', ['Shift+Space']),
  gridCommand('mark-column', 'markColumn', ['Ctrl+Space']),
  gridCommand('row-menu', 'openRowMenu', ['Shift+F10', 'ContextMenu']),
];
