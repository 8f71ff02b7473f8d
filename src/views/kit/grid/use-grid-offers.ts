import { useMemo, useRef } from 'react';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { type GridOffers, gridOffersKey } from '#src/commands/offers/grid-offers.ts';
import { useRegisterContext } from '../command-provider.tsx';
import { cellKey } from './cell-key.ts';
import { tickColumn } from './column-layout.ts';
import { type GestureContext, openMenuAt } from './grid-gestures.ts';
import { headerRow } from './grid-keys.ts';

/** Tells commands what the cursor of a grid may do, each function the same for as long as the grid is shown. */
export function useGridOffers<Row>(gestures: GestureContext<Row>): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  const { selectable } = gestures;
  const hasMenu = gestures.props.onRowMenu !== undefined;
  const offers = useMemo((): GridOffers => {
    const mark = (kind: 'rows' | 'columns') => {
      const { cursor } = latest.current;
      if (cursor.row !== headerRow) cursor.extend(cursor.row, cursor.column, kind);
    };
    return {
      editCell: () => void latest.current.edit(),
      markRow: () => mark('rows'),
      markColumn: () => mark('columns'),
      takesText() {
        const { props, cursor } = latest.current;
        return props.sheet === true && cursor.column !== tickColumn;
      },
      ...(selectable && {
        tickRow() {
          const { range, rows, cursor } = latest.current;
          if (range) rows.toggleRange(range);
          else if (cursor.row !== headerRow) rows.toggle(cursor.row);
        },
      }),
      ...(hasMenu && {
        openRowMenu() {
          const { scroller, cursor } = latest.current;
          const key = cellKey(cursor.row, cursor.column);
          const cell = scroller.current?.querySelector(`[data-cell="${CSS.escape(key)}"]`);
          if (cell) openMenuAt(cell, latest.current);
        },
      }),
    };
  }, [selectable, hasMenu]);
  useRegisterContext(useMemo(() => [provide(gridOffersKey, offers)], [offers]));
}
