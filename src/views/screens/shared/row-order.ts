import { fold } from '#contract/rules/fold.ts';
import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { plainValue } from '#src/commands/kernel/bulk/bulk-fields.ts';
import type { SortField } from '../../kit/grid/sort.ts';

type Fields = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Tells which of two rows stands first: below 0 the first one, above it the other. */
export type RowOrder = (
  one: object & { readonly id: number },
  other: object & { readonly id: number },
) => number;

/**
 * The order in which the server lists rows; nothing where it sorts by what a row does not tell. `foldedFields` are those
 * that it sorts by their folded text. Of equal rows the ids decide, the way of the last order, and nothing stands after
 * something.
 */
export function rowOrder(
  resource: Resource,
  sort: readonly SortField[],
  foldedFields: ReadonlySet<string>,
): RowOrder | undefined {
  const orders: RowOrder[] = [];
  for (const { field: name, descending } of sort) {
    const field = resource.fields[name];
    const read = field && readerOf(field, foldedFields.has(name));
    if (!read) return undefined;
    orders.push(
      turned((one, other) => compare(read((one as Fields)[name]), read((other as Fields)[name])), descending),
    );
  }
  orders.push(turned((one, other) => one.id - other.id, sort.at(-1)?.descending ?? false));
  return (one, other) => {
    for (const order of orders) {
      const found = order(one, other);
      if (found !== 0) return found;
    }
    return 0;
  };
}

type Comparable = string | number | null;

/* What the server compares of a value; nothing for kinds that it sorts by other things. */
function readerOf(field: AnyField, isFolded: boolean): ((value: unknown) => Comparable) | undefined {
  const plain = (value: unknown) => plainValue(field, value) ?? null;
  switch (field.kind) {
    case 'enumeration':
    case 'day':
    case 'timestamp':
    case 'integer':
      return (value) => plain(value) as Comparable;
    case 'boolean':
      return (value) => Number(plain(value));
    case 'text':
    case 'email':
    case 'slug':
      return isFolded ? (value) => fold(String(plain(value) ?? '')) : undefined;
    default:
      return undefined;
  }
}

function compare(one: Comparable, other: Comparable): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

function turned(order: RowOrder, isDescending: boolean): RowOrder {
  return isDescending ? (one, other) => order(other, one) : order;
}
