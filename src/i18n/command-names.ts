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

/** The names of a command: its own, else those that all resources share, with the resource's noun in them. */
export function commandNames(table: CommandTable, id: string): CommandNames | undefined {
  const section = id.slice(0, id.lastIndexOf('.'));
  const verb = id.slice(section.length + 1);
  const fill = (text: string | undefined) => text && capitalize(fillNoun(table, section, text));
  const own = table.get(`${id}.title`);
  const title = fill(own ?? table.get(`resource.${verb}.title`));
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

function fillNoun(table: CommandTable, section: string, text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, form: string) => table.get(`noun.${section}.${form}`) ?? section);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
