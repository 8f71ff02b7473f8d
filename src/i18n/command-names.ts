/** Texts of commands by flat key, such as `groups.create.title`. */
export type CommandTable = ReadonlyMap<string, string>;

/** The names of one command in one language. */
export interface CommandNames {
  readonly title: string;
  readonly keywords: string;
  readonly alias?: string;
  readonly also?: readonly string[];
}

/** Makes one table of the nested texts of an area. */
export function toCommandTable(texts: Readonly<Record<string, unknown>>): CommandTable {
  return new Map(flatten(texts, ''));
}

function flatten(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) =>
    flatten(child, path === '' ? name : `${path}.${name}`),
  );
}

/** What a command would act on: one record by its name, or so many, written as the language does. */
export interface NamedTarget {
  readonly count: number;
  readonly number: string;
  readonly title?: string;
}

/**
 * The names of a command: its own, else those that all resources share, with the resource's noun in them. With a target
 * the title says what it would act on in place of the noun: Delete list “Wholesale”.
 */
export function commandNames(
  table: CommandTable,
  id: string,
  target?: NamedTarget,
): CommandNames | undefined {
  const section = id.slice(0, id.lastIndexOf('.'));
  const verb = id.slice(section.length + 1);
  const fill = (text: string | undefined) => text && capitalize(fillNoun(table, section, text));
  const own = table.get(`${id}.title`);
  const phrase = target && targetPhrase(table, section, target);
  const title = fill(fillTarget(own ?? table.get(`resource.${verb}.title`), phrase));
  if (title === undefined) return undefined;
  const keywords = own === undefined ? table.get(`resource.${verb}.keywords`) : table.get(`${id}.keywords`);
  const alias = fill(own === undefined ? table.get(`resource.${verb}.alias`) : table.get(`${id}.alias`));
  const also =
    table.get(`${id}.also`) ?? (own === undefined ? table.get(`resource.${verb}.also`) : undefined);
  return {
    title,
    keywords: fillNoun(table, section, keywords ?? ''),
    ...(alias && { alias }),
    ...(also && { also: also.split(' | ').flatMap((each) => fill(each) ?? []) }),
  };
}

/** Two records are never “the record”, so a title without a place for them stays as it is. */
function fillTarget(text: string | undefined, phrase: string | undefined): string | undefined {
  return phrase === undefined ? text : text?.replace(/\{\{(one|the)\}\}/, () => phrase);
}

function targetPhrase(table: CommandTable, section: string, { count, number, title }: NamedTarget) {
  const noun = (form: string) => table.get(`noun.${section}.${form}`);
  if (count !== 1) return `${number} ${noun('many') ?? section}`;
  if (title === undefined) return undefined;
  // A number stands as it is where there is no name.
  return `${noun('short') ?? noun('one') ?? section} ${/^# \d+$/.test(title) ? title : `“${title}”`}`;
}

function fillNoun(table: CommandTable, section: string, text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, form: string) => table.get(`noun.${section}.${form}`) ?? section);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
