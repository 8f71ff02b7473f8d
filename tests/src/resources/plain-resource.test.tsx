// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { shelves } from '#tests/support/shelves.ts';
import { createConsoleHost } from '../composition/console-host.ts';
import { openConsole, seen } from '../composition/open-console.tsx';
import { byLabel, find, press, type, until } from '../views/kit/support/gestures.ts';

vi.mock('#contract/resources/all.ts', async (original) => {
  const { books, shelves } = await import('#tests/support/shelves.ts');
  const all = await original<typeof import('#contract/resources/all.ts')>();
  return {
    ...all,
    allResources: [...all.allResources, shelves],
    resourcesUnderRecords: [...all.resourcesUnderRecords, books],
  };
});

vi.mock('#src/resources/all.ts', async (original) => {
  const { books, shelves } = await import('#tests/support/shelves.ts');
  const { defineConsoleResource } = await import('#src/resources/console-resource.ts');
  const shelfDescriptor = defineConsoleResource({
    resource: shelves,
    section: 'shelves',
    goKeys: 'g f',
    menu: ['bulk'],
    list: { columns: [{ field: 'label', edit: true }, 'height'], filters: ['label'], sort: 'label' },
    form: { fields: ['label', 'height'], actions: ['delete'] },
  });
  const bookDescriptor = defineConsoleResource({
    resource: books,
    under: shelfDescriptor,
    section: 'books',
    goKeys: 'b',
    list: { columns: ['title'], filters: ['title'], sort: 'title' },
  });
  const all = await original<typeof import('#src/resources/all.ts')>();
  return { ...all, consoleResources: [...all.consoleResources, shelfDescriptor, bookDescriptor] };
});

/** One book a shelf, named by it. */
function booksOf(path: string, search: URLSearchParams) {
  const title = `Book of ${path} ${search.get('parent') ?? ''}`.trim();
  const row = { '@id': `${path}/1`, '@type': 'Book', id: 1, version: 1, title };
  const found = title.includes(search.get('title') ?? '') ? [row] : [];
  return { 'hydra:member': found, 'hydra:totalItems': found.length };
}

/** A host that keeps shelves. */
function shelfHost() {
  const host = createConsoleHost();
  const kept = [{ label: 'Lower', height: 20 }];
  const sent: unknown[] = [];
  const present = (shelf: object, index: number) => ({
    '@id': `/shelves/${index + 1}`,
    '@type': 'Shelf',
    id: index + 1,
    version: 1,
    ...shelf,
  });
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://console.example');
    if (!pathname.startsWith('/shelves')) return host.fetch(input, init);
    if (init.method === 'POST') {
      const shelf = JSON.parse(String(init.body));
      sent.push(shelf);
      kept.push(shelf);
      return new Response(JSON.stringify(present(shelf, kept.length - 1)), { status: 201 });
    }
    if (pathname.endsWith('/books')) return new Response(JSON.stringify(booksOf(pathname, searchParams)));
    const rows = kept.map(present);
    const one = rows.find((row) => row['@id'] === pathname);
    if (!one && pathname !== '/shelves') return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(one ?? { 'hydra:member': rows, 'hydra:totalItems': rows.length }));
  };
  return { ...host, fetch, sent };
}

describe('a resource that is only declared', () => {
  it('has its list with columns and filters, its place in the menu and its keys', async () => {
    const { parts } = await openConsole('/shelves', shelfHost());
    await until(() => seen('Lower'));
    expect(document.querySelector('nav a[href="#/shelves"]')).not.toBeNull();
    expect(parts.system.keysOf('shelves.go')).toBe('g f');
    const headings = [...document.querySelectorAll('[role=columnheader]')].map((cell) => cell.textContent);
    expect(headings).toEqual(expect.arrayContaining([expect.stringContaining('Label')]));
    expect(document.querySelector('[role=search] [aria-label=Label]')).not.toBeNull();
    expect(seen('20')).toBe(true);
    expect(parts.system.registry.find('shelves.export')).toBeDefined();
  });

  it('has a form that takes what the contract takes, and is saved by its command', async () => {
    const host = shelfHost();
    await openConsole('/shelves', host);
    await until(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await press('c');
    await until(() => document.querySelector('form input') !== null);
    const label = byLabel('Label');
    expect(label.getAttribute('aria-required')).toBe('true');
    await type(label, 'x'.repeat(shelves.fields.label.max ?? 0));
    await type(label, 'xx');
    await press('Enter', { ctrlKey: true });
    expect(host.sent).toEqual([]);
    await type(label, 'Top');
    await type(find<HTMLInputElement>('form [inputmode=decimal]'), '200');
    await press('Enter', { ctrlKey: true });
    await until(() => host.sent.length === 1 && seen('Top') && seen('Lower'));
    expect(host.sent).toEqual([{ label: 'Top', height: 200 }]);
  });

  it('shows what one record has in a list of its own, by a key on that record', async () => {
    const { parts } = await openConsole('/shelves', shelfHost());
    await until(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await press('b');
    await until(() => seen('Book of /shelves/1/books'));
    expect(window.location.hash).toMatch(/^#\/shelves\/1\/books/);
    await until(() => document.querySelector('h1')?.textContent?.includes('Lower') ?? false);
    const ids = parts.system.registry.all.filter(({ section }) => section === 'books').map(({ id }) => id);
    expect(ids).toEqual(['books.go', 'books.copy-id', 'books.export']);
  });

  it('says that the record is gone whose list it would be', async () => {
    await openConsole('/shelves/9/books', shelfHost());
    await until(() => document.querySelector('main [role=alert]') !== null);
    expect(seen('Book of')).toBe(false);
  });

  it('has the usual commands', async () => {
    const { parts } = await openConsole('/shelves', shelfHost());
    await until(() => seen('Lower'));
    const ids = parts.system.registry.all.filter(({ section }) => section === 'shelves').map(({ id }) => id);
    const verbs = [
      'go',
      'create',
      'open',
      'edit',
      'save',
      'delete',
      'copy-id',
      'copy-link',
      'open-tab',
      'export',
    ];
    expect(ids).toEqual([...verbs, 'edit-field', 'set-cells'].map((verb) => `shelves.${verb}`));
  });
});
