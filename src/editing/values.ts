/** The names of the fields in which two states differ, by what they say and not by identity. */
export function differingFields<Values extends object>(
  before: Values,
  now: Values,
): readonly (keyof Values & string)[] {
  const fields = Object.keys(now) as (keyof Values & string)[];
  return fields.filter((field) => !isSameValue(before[field], now[field]));
}

/** Those of the values that differ from the ones that the edit began with; the others are not sent. */
export function changedValues<Values extends object>(before: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    differingFields(before, now).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}

/** What an edit goes on with after a save: the saved state, and over it whatever was typed while it was under way. */
export function mergeTyped<Values extends object>(sent: Values, now: Values, saved: Values): Values {
  return { ...saved, ...changedValues(sent, now) };
}

/** Whether two states have the same fields and say the same in each. */
export function areSame<Values extends object>(left: Values, right: Values): boolean {
  return Object.keys(left).length === Object.keys(right).length && differingFields(left, right).length === 0;
}

function isSameValue(left: unknown, right: unknown): boolean {
  const areObjects = typeof left === 'object' && typeof right === 'object';
  return left === right || (areObjects && JSON.stringify(left) === JSON.stringify(right));
}
