import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { parseId } from '#contract/wire/reference.ts';
import type { Resource } from '#contract/wire/resource.ts';

/** What someone looks for. */
export interface SearchWish {
  /** The one record that an address or a path names: nothing else is meant. */
  readonly place: { readonly path: string; readonly id: number } | null;
  /** An id, and the paths of the resources that it may be of. */
  readonly id: { readonly number: number; readonly paths: ReadonlySet<string> } | null;
  /** The text as it is compared. */
  readonly folded: string;
  readonly words: readonly string[];
  readonly isAddress: boolean;
}

/** More than any name has; what is longer is cut. */
const longest = 200;

/** How people call a resource, besides its type and its name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Group: ['list', 'contact list'],
  BlacklistContact: ['blacklist'],
};

/**
 * Reads what is typed or pasted: `42`, `#42`, `campaign 42`, `/contacts/42`, the address of a screen of the console
 * (`https://host/#/contacts/42/edit`) or of the API, or any words.
 */
export function readWish(text: string, resources: readonly Resource[]): SearchWish {
  const trimmed = text.trim().slice(0, longest);
  const folded = fold(trimmed);
  return {
    place: placeIn(trimmed, resources),
    id: idIn(folded, resources),
    folded,
    words: folded.split(/\s+/).filter(Boolean),
    isAddress: parseAddress(trimmed).ok,
  };
}

function placeIn(text: string, resources: readonly Resource[]): SearchWish['place'] {
  if (!text.includes('/')) return null;
  const hash = text.indexOf('#/');
  const path = `/${(hash < 0 ? text : text.slice(hash + 1)).replace(/[?#].*$/, '')}`;
  const isAddress = hash >= 0 || /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const found = resources
    .map((resource) => ({ resource, id: idBehind(path, resource.path, isAddress) }))
    .filter((each): each is { resource: Resource; id: number } => each.id !== null)
    .sort((a, b) => b.resource.path.length - a.resource.path.length)[0];
  return found ? { path: found.resource.path, id: found.id } : null;
}

/** An address may have anything before the path of a resource, and a screen's own steps behind the id. */
function idBehind(path: string, resourcePath: string, isAddress: boolean): number | null {
  const at = path.lastIndexOf(`${resourcePath}/`);
  if (at < 0 || (!isAddress && /[^/]/.test(path.slice(0, at)))) return null;
  const [id, ...rest] = path.slice(at + resourcePath.length + 1).split('/');
  if (!isAddress && rest.some(Boolean)) return null;
  return parseId(id ?? '');
}

function idIn(folded: string, resources: readonly Resource[]): SearchWish['id'] {
  const match = /^(?:([a-z][a-z -]*?)\s+)?#?(\d+)$/.exec(folded);
  const number = match ? parseId(match[2]!) : null;
  if (!match || number === null) return null;
  const named = match[1];
  const meant = named === undefined ? resources : resources.filter((each) => isCalled(each, named));
  return { number, paths: new Set(meant.map((each) => each.path)) };
}

function isCalled(resource: Resource, name: string): boolean {
  const type = resource.type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const last = resource.name.slice(resource.name.lastIndexOf('/') + 1).replace(/[_-]/g, ' ');
  const names = [type, ...(otherNames[resource.type] ?? [])];
  return (
    names.some((each) => name === each || name === `${each}s`) || (last === name && type === singular(name))
  );
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
