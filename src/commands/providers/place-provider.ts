import type { PaletteProvider } from '../kernel/rows/palette-row.ts';

/** Takes a pasted address or path of the console to its place; `origin` is that of the console. */
export function createPlaceProvider(origin: string): PaletteProvider {
  return {
    prefix: '',
    leadsAway: true,
    direct(text) {
      const path = pathIn(text.trim(), origin);
      if (path === undefined) return [];
      return [
        {
          key: `place ${path}`,
          ids: [path],
          titles: [path],
          kind: { key: 'palette:kind.place' },
          action: { kind: 'path', path },
        },
      ];
    },
  };
}

/** The path that a pasted text names, such as `/groups/12`; undefined for other texts and other sites. */
function pathIn(text: string, origin: string): string | undefined {
  if (/^#?\/[a-z][^\s]*$/.test(text)) return text.replace(/^#/, '');
  // A path is often copied without its beginning, and an address without its scheme.
  if (/^[a-z]+(?:[/_-][a-z]+)*\/\d+$/.test(text)) return `/${text}`;
  const { host } = new URL(origin);
  if (text.startsWith(`${host}/#/`)) return text.slice(host.length + 2);
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== origin) return undefined;
  if (url.hash.startsWith('#/')) return url.hash.slice(1);
  return url.pathname.length > 1 ? url.pathname + url.search : undefined;
}
