import { expect, it } from 'vitest';
import { placeViolations } from '#src/views/kit/form/violations.ts';

it('places violations at their fields in the order of the form, and keeps the rest', () => {
  const violations = ['groups[2]', 'name.value', 'scheduledOn.timestamp', 'namesake', ''].map(
    (propertyPath) => ({
      propertyPath,
      message: propertyPath,
    }),
  );
  const { placed, rest } = placeViolations(violations, [
    'name',
    'scheduledOn.timestamp',
    'scheduledOn',
    'groups',
  ]);
  expect(placed.map((one) => one.field)).toEqual(['name', 'scheduledOn.timestamp', 'groups']);
  expect(rest.map((one) => one.propertyPath)).toEqual(['namesake', '']);
});
