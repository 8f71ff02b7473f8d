import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allMatchingSelection,
  isSelected,
  noSelection,
  type Selection,
  sameSelection,
  selectedCount,
  tickState,
  toggleAllOf,
  toggleSelected,
  withSelected,
} from '#src/views/kit/grid/selection.ts';

const pageOne = Array.from({ length: 10 }, (_, index) => String(index + 1));
const pageTwo = ['11', '12', '13', '14'];

describe('choosing rows', () => {
  it('says half while ten of fourteen are chosen, on either page', () => {
    const selection = toggleAllOf(noSelection, pageOne);
    expect(selectedCount(selection, 14)).toBe(10);
    expect(tickState(selection, 14)).toBe('some');
    expect(pageTwo.some((id) => isSelected(selection, id))).toBe(false);
  });

  it('says all once the rest is chosen too, and none once it is cleared', () => {
    const selection = toggleAllOf(toggleAllOf(noSelection, pageOne), pageTwo);
    expect(tickState(selection, 14)).toBe('all');
    expect(tickState(noSelection, 14)).toBe('none');
  });

  it('says none of an empty list, whatever is chosen', () => {
    expect(tickState(allMatchingSelection, 0)).toBe('none');
  });

  it('lets only the page go when the header is unticked while everything matching is chosen', () => {
    const selection = toggleAllOf(allMatchingSelection, pageTwo);
    expect(selectedCount(selection, 14)).toBe(10);
    expect(pageOne.every((id) => isSelected(selection, id))).toBe(true);
    expect(tickState(selection, 14)).toBe('some');
    expect(sameSelection(toggleAllOf(selection, pageTwo), allMatchingSelection)).toBe(true);
  });

  it('completes a page of which a part is chosen', () => {
    const some = withSelected(noSelection, ['11', '12'], true);
    expect(pageTwo.every((id) => isSelected(toggleAllOf(some, pageTwo), id))).toBe(true);
  });

  it('changes nothing when the page has no rows', () => {
    expect(sameSelection(toggleAllOf(allMatchingSelection, []), allMatchingSelection)).toBe(true);
  });

  it('turns one row there and back and touches no other, in both kinds', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String));
    const selections = ids.map((list): Selection => ({ kind: 'ids', ids: new Set(list) }));
    const inverses = ids.map((list): Selection => ({ kind: 'allMatching', except: new Set(list) }));
    fc.assert(
      fc.property(
        fc.oneof(selections, inverses),
        fc.integer({ min: 1, max: 30 }).map(String),
        (selection, id) => {
          const turned = toggleSelected(selection, id);
          expect(isSelected(turned, id)).toBe(!isSelected(selection, id));
          for (const other of [...pageOne, ...pageTwo]) {
            if (other !== id) expect(isSelected(turned, other)).toBe(isSelected(selection, other));
          }
          expect(sameSelection(toggleSelected(turned, id), selection)).toBe(true);
        },
      ),
    );
  });
});
