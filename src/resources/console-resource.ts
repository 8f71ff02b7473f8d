import type { Module } from '#contract/rules/modules.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { SettableField } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { RowRules } from '#src/commands/kernel/bulk/bulk-fields.ts';
import type { When } from '#src/commands/kernel/context/when.ts';
import type { Command, Stop } from '#src/commands/kernel/declaring/define-command.ts';
import type { Services } from '#src/commands/services.ts';
import type { UsualCommand } from '#src/commands/shapes/resource-declaration.ts';
import type { FormParts } from './form-parts.ts';
import type { ListParts } from './list-parts.ts';

/** A part of the menu; what stands in several is shown once, in the first that the account has. */
export type MenuPlace = 'settings' | 'bulk' | 'smtp' | 'inbound' | 'admin';

/** What is particular about the screen of a record that has no form. */
interface ShowParts<R extends Resource> {
  readonly fields: readonly (keyof R['fields'] & string)[];
  /** Commands over it; names without a section are its own. */
  readonly actions?: readonly string[];
}

/** What is particular about a resource on the console; everything else follows from it and the contract. */
export interface ResourceOptions<R extends Resource = Resource> {
  readonly resource: R;
  /** The beginning of its command ids and its noun in the texts, such as `senders`. */
  readonly section: string;
  /** The file of its texts; the section when left out. */
  readonly texts?: string;
  /** The locale key of the name of its list; `list.title` of its texts when left out. */
  readonly listTitleKey?: string;
  /** The sequence that goes to the list. */
  readonly goKeys?: string;
  readonly menu?: readonly MenuPlace[];
  /** Further paths under which its entry in the menu is the current one. */
  readonly menuAlso?: readonly string[];
  readonly list?: ListParts<R>;
  readonly form?: FormParts<R>;
  /** What is shown of a record, in place of a form. */
  readonly show?: ShowParts<R>;

  /** The resource whose records have these, where `:parent` is in its path: its list is one of such a record. */
  readonly under?: ConsoleResource;

  /** Usual commands that it does not have although the contract has their calls, or that it declares itself. */
  readonly without?: readonly UsualCommand[];
  /** Where Enter leads; the record's own path when left out. */
  openPath?(id: number): string;
  /** What stands behind the record's own path where a part of its editor is shown, such as `overview`. */
  readonly parts?: readonly string[];
  readonly createWhen?: When;
  readonly editWhen?: When;
  readonly deleteWhen?: When;
  /** The stop before a delete; the usual one when left out. */
  readonly deleteStop?: Stop;
  /** The fields that can be set on many records at once, the first of them offered first. */
  readonly settable?: readonly [SettableField, ...SettableField[]];
  /** Whether the attributes of contacts can be set too. */
  readonly withAttributes?: boolean;
  /** What is particular about setting its fields. */
  readonly rules?: RowRules;
  /** Its commands besides the usual ones. */
  readonly commands?: readonly Command<Services>[];

  /** What a file has of each record; the fields of the list when left out. */
  readonly exported?: readonly string[];
  /** What is read anew when a record changes, besides what the contract lets refer to it. */
  readonly touches?: readonly string[];
}

/** A resource on the console, with what it left out filled in. */
export interface ConsoleResource extends ResourceOptions {
  readonly texts: string;
  readonly listTitleKey: string;
  /** Where its list is; its records are below. */
  readonly path: string;
  /** The account needs one of these. */
  readonly modules: readonly Module[];
}

/** Declares a resource on the console. */
export function defineConsoleResource<R extends Resource>(options: ResourceOptions<R>): ConsoleResource {
  const { resource, section, texts = section } = options;
  return {
    // Which fields there are is checked here alone.
    ...(options as unknown as ResourceOptions),
    texts,
    listTitleKey: options.listTitleKey ?? `${texts}:list.title`,
    path: resource.path,
    modules: resource.modules,
  };
}

/** Whether cells of its list can be edited, pasted over and filled. */
export function hasEditableCells({ settable, list }: ConsoleResource): boolean {
  const columns = list?.columns ?? [];
  return settable !== undefined || columns.some((column) => typeof column === 'object' && 'edit' in column);
}

/** Whether a command makes records of it. */
export function canCreate({ resource, without = [] }: ConsoleResource): boolean {
  return resource.operations.includes('create') && !without.includes('create');
}

/** Whether its records are made and changed with the form that it declares. */
export function hasForm(of: ConsoleResource): boolean {
  return of.form !== undefined && canCreate(of);
}

/** The fields that its list is exported with; `attributes` stands for a column an attribute. */
export function exportedFields({ exported, list }: ConsoleResource): readonly string[] {
  const listed = (list?.columns ?? []).flatMap((column) => {
    if (typeof column === 'string') return column;
    return 'field' in column ? column.field : [];
  });
  return exported ?? listed;
}

/** The id of a command that a resource names: one of its own where no section is said. */
export function ownCommand({ section }: Pick<ConsoleResource, 'section'>, name: string): string {
  return name.includes('.') ? name : `${section}.${name}`;
}
