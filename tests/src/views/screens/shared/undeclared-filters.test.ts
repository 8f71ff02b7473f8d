import { describe, expect, it } from 'vitest';
import type { FilterField } from '#src/views/kit/filters/types.ts';
import { undeclaredFilters } from '#src/views/screens/shared/undeclared-filters.ts';

const declared: readonly FilterField[] = [{ name: 'email', kind: 'text', labelKey: 'resources:field.email' }];
const attributes = [{ name: 'Town', slug: 'town' }];
const fieldsFor = (value: Parameters<typeof undeclaredFilters>[0]) =>
  undeclaredFilters(value, declared, attributes);

describe('a filter that the list does not declare', () => {
  it('is none where all are declared', () => {
    expect(fieldsFor({ email: 'ada' })).toEqual([]);
  });

  it('is a field by the name of its attribute, by its slug where that is gone', () => {
    expect(fieldsFor({ 'attributes[town]': 'Ede', 'attributes[old]': 'x' })).toMatchObject([
      { name: 'attributes[town]', kind: 'text', label: 'Town' },
      { name: 'attributes[old]', kind: 'text', label: 'old' },
    ]);
  });

  it('is a field of the kind of what it holds', () => {
    const fields = fieldsFor({
      state: ['active'],
      inArchive: true,
      createdAt: { after: '2026-11-01T00:00' },
    });
    expect(fields.map(({ name, kind, labelKey }) => [name, kind, labelKey])).toEqual([
      ['state', 'enumeration', 'resources:field.state'],
      ['inArchive', 'boolean', 'resources:field.inArchive'],
      ['createdAt', 'timestamp', 'resources:field.createdAt'],
    ]);
  });
});
