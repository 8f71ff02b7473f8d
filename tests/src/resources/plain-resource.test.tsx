// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { shelves } from '#tests/support/shelves.ts';
import { createConsoleHost } from '../composition/console-host.ts';
import { openConsole, seen } from '../composition/open-console.tsx';
import { byLabel, find, press, type, until } from '../views/kit/support/gestures.ts';

vi.mock('#contract/resources/all.ts', async (original) => {
  const { shelves } = await import('#tests/support/shelves.ts');
  const all = await original<typeof import('#contract/resources/all.ts')>();
  return { ...all, allResources: [...all.allResources, shelves] };
});

vi.mock('#src/resources/all.ts', async (original) => {
  const { shelves } = await import('#tests/support/shelves.ts');
  const { defineConsoleResource } = await import('#src/resources/console-resource.ts');
  const shelfDescriptor = defineConsoleResource({
    resource: shelves,
    section: 'shelves',
    goKeys: 'g f',
    menu: ['bulk'],
    list: { columns: [{ field: 'label', edit: true }, 'height'], filters: ['label'], sort: 'label' },
    form: { fields: ['label', 'height'], actions: ['delete'] },
  });
  const all = await original<typeof import('#src/resources/all.ts')>();
  return { ...all, consoleResources: [...all.consoleResources, shelfDescriptor] };
});

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
    const { pathname } = new URL(String(input), 'http://console.example');
    if (!pathname.startsWith('/shelves')) return host.fetch(input, init);
    if (init.method === 'POST') {
      const shelf = JSON.parse(String(init.body));
      sent.push(shelf);
      kept.push(shelf);
      return new Response(JSON.stringify(present(shelf, kept.length - 1)), { status: 201 });
    }
    const rows = kept.map(present);
    const one = rows.find((row) => row['@id'] === pathname);
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
