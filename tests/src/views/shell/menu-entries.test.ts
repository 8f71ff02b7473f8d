import { describe, expect, it } from 'vitest';
import { modules } from '#contract/rules/modules.ts';
import { commands } from '#src/commands/index.ts';
import { isBranch, isCurrent, menuFor, settingsMenu } from '#src/views/shell/menu-entries.ts';
import { routes } from '#src/views/shell/routes.ts';

/** The command ids of the menu in their order; those of a branch in a list of their own. */
const idsFor = (...modules: Parameters<typeof menuFor>[0]) =>
  menuFor(modules, () => true).flatMap((part) =>
    part.items.map((item) =>
      isBranch(item) ? item.entries.map(({ commandId }) => commandId) : item.commandId,
    ),
  );

describe('the menu', () => {
  it('begins with Home and has the settings second, as a branch', () => {
    expect(idsFor('BULK')).toEqual([
      'home.go',
      ['attributes.go', 'senders.go', 'tags.go', 'webhooks.go', 'blacklist.go', 'deleted.go'],
      'groups.go',
      'messages.go',
      'campaigns.go',
    ]);
  });

  it('shows what the modules of the account have, and Home to everybody', () => {
    expect(idsFor('SMTP')).toEqual([
      'home.go',
      'senders.go',
      'webhooks.go',
      'blacklist.go',
      'smtp.go',
      'deleted.go',
    ]);
    expect(idsFor('INBOUND')).toEqual(['home.go', 'receivers.go', 'deleted.go']);
    expect(idsFor('ADMIN')).toEqual(['home.go', 'users.go', 'subscriptions.go', 'mailbox.go', 'deleted.go']);
    expect(idsFor()).toEqual(['home.go']);
  });

  it('shows nothing twice', () => {
    const ids = idsFor('BULK', 'SMTP', 'INBOUND', 'ADMIN').flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves out what does not exist, branches and parts without anything', () => {
    const parts = menuFor(['BULK', 'ADMIN'], (id) => id === 'groups.go');
    expect(parts.map(({ items }) => items)).toEqual([
      [{ commandId: 'groups.go', path: '/groups', also: ['/contacts'] }],
    ]);
  });

  it('leads to screens that the modules of its part open', () => {
    const known = new Set(commands.map(({ id }) => id));
    for (const module of modules) {
      const items = menuFor([module], (id) => known.has(id)).flatMap((part) => part.items);
      for (const entry of items.flatMap((item) => (isBranch(item) ? item.entries : [item]))) {
        const route = routes.find(({ path }) => path === entry.path);
        expect(route, entry.path).toBeDefined();
        expect(route?.modules.length === 0 || route?.modules.includes(module), entry.path).toBe(true);
      }
    }
  });

  it('knows where one is, also below the entry’s own path and in a branch', () => {
    const entry = { commandId: 'groups.go', path: '/groups', also: ['/contacts'] };
    expect(isCurrent(entry, '/groups/3/show')).toBe(true);
    expect(isCurrent(entry, '/contacts')).toBe(true);
    expect(isCurrent(entry, '/groupsies')).toBe(false);
    expect(isCurrent(settingsMenu, '/campaign/senders/4')).toBe(true);
    expect(isCurrent(settingsMenu, '/campaigns')).toBe(false);
  });
});
