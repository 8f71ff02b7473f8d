import type { Module } from '../rules/modules.ts';
import type { AnyField, Field, FieldKind } from './field.ts';

/** The calls that a resource may have. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** The declared fields of a resource by name. */
export type FieldMap = Readonly<Record<string, AnyField>>;

/** How a filter parameter is read (contract, Filters). */
export type FilterKind =
  | 'text'
  | 'enumeration'
  | 'boolean'
  | 'reference'
  | 'timestamp'
  | 'day'
  | 'attributes';

/** One resource of the wire: everything that list, form, filters and documentation are derived from. */
export interface Resource<Fields extends FieldMap = FieldMap> {
  /** The name in events and in the console, such as `campaign/senders`; the path without its slash. */
  readonly name: string;
  readonly path: string;
  readonly type: string;
  /** The account needs one of these. */
  readonly modules: readonly Module[];
  readonly operations: readonly Operation[];
  readonly fields: Fields;
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** What a list is sorted by: the id, the version, every field of a row that is one value, and more that it names. */
  readonly orders: readonly string[];
  /** The fields that a stub shows. */
  readonly display: readonly string[];
  /** Another name of a field, readable and writable alike. */
  readonly aliases: Readonly<Record<string, string>>;
}

interface ResourceOptions<Fields extends FieldMap> {
  name: string;
  type: string;
  modules: readonly Module[];
  operations?: readonly Operation[];
  fields: Fields;
  filters: Readonly<Record<string, FilterKind>>;
  /** Beside the id, the version and every field of a row that is one value. */
  orders?: readonly string[];
  display: readonly (keyof Fields & string)[];
  aliases?: Readonly<Record<string, string>>;
}

const composed: ReadonlySet<FieldKind> = new Set(['reference', 'references', 'object']);

/** The fields of a list's row that hold one value. */
function singleValues(fields: FieldMap): string[] {
  return Object.entries(fields)
    .filter(
      ([, { kind, access, detailOnly }]) => !composed.has(kind) && access !== 'writeOnly' && !detailOnly,
    )
    .map(([name]) => name);
}

const allOperations: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** Declares a resource; its path is its name. */
export function defineResource<Fields extends FieldMap>(options: ResourceOptions<Fields>): Resource<Fields> {
  return {
    ...options,
    path: `/${options.name}`,
    operations: options.operations ?? allOperations,
    orders: ['id', 'version', ...singleValues(options.fields), ...(options.orders ?? [])],
    aliases: options.aliases ?? {},
  };
}

/** Whether its records belong to one of another resource each: `:parent` in its path is the id of that one. */
export function liesUnder({ path }: Pick<Resource, 'path'>): boolean {
  return path.includes('/:parent/');
}

/** The path of what one record has, such as `/webhooks/12/deliveries`. */
export function pathUnder({ path }: Pick<Resource, 'path'>, parent: string | number): string {
  return path.replace(':parent', String(parent));
}

/** How a filter or an order of a list is spelled: of a field that reads as `{ value }`, `field.value`. */
export function listSpelling({ fields }: Resource, name: string): string {
  const [field = '', ...part] = name.split(/(?=\[)/);
  const isWrapped = Object.hasOwn(fields, field) && fields[field]?.valueObject === true;
  return isWrapped ? `${field}.value${part.join('')}` : name;
}

type ReadOf<F> = F extends Field<infer Read, unknown> ? Read : never;
type WriteOf<F> = F extends Field<unknown, infer Write> ? Write : never;

/** A record as it is read. */
export type RecordOf<R extends Resource> = {
  '@id': string;
  '@type': string;
  id: number;
  version: number;
} & { [Name in keyof R['fields']]: ReadOf<R['fields'][Name]> };

/** The values of a write after parsing: plain values and ids; absent fields stay as they are. */
export type ValuesOf<R extends Resource> = { [Name in keyof R['fields']]?: WriteOf<R['fields'][Name]> };
