import { describe, expect, it } from 'vitest';
import { mappingFaults, toMap } from '#src/views/screens/imports/mapping.ts';

describe('a mapping of columns', () => {
  it('needs the address, and every field once', () => {
    expect(mappingFaults(['email', 'attribute_1', '', ''])).toEqual({
      isEmailMissing: false,
      twice: new Set(),
      unmade: new Set(),
    });
    expect(mappingFaults(['attribute_1', '', 'attribute_1'])).toEqual({
      isEmailMissing: true,
      twice: new Set([2]),
      unmade: new Set(),
    });
  });

  it('waits for the attributes that are still to be made', () => {
    const { twice, unmade } = mappingFaults(['email', 'new', '', 'new']);
    expect([...unmade]).toEqual([1, 3]);
    expect(twice.size).toBe(0);
  });

  it('is sent without the columns that are left out', () => {
    expect(toMap(['', 'email', '', 'attribute_4'])).toEqual([
      { column: 1, field: 'email' },
      { column: 3, field: 'attribute_4' },
    ]);
  });
});
