import { describe, expect, it } from 'vitest';
import { isCurrent, menuFor } from '#src/views/shell/menu-entries.ts';

const idsFor = (...modules: Parameters<typeof menuFor>[0]) =>
  menuFor(modules, () => true).flatMap((part) => part.entries.map((entry) => entry.commandId));

describe('the menu', () => {
  it('shows what the modules of the account have', () => {
    expect(idsFor('SMTP')).toEqual(['home.go', 'senders.go', 'webhooks.go', 'blacklist.go', 'smtp.go']);
    expect(idsFor('INBOUND')).toContain('receivers.go');
    expect(idsFor('BULK')).not.toContain('users.go');
  });

  it('shows nothing twice', () => {
    const ids = idsFor('BULK', 'SMTP', 'INBOUND', 'ADMIN');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves out what does not exist, and parts without anything', () => {
    const parts = menuFor(['BULK', 'ADMIN'], (id) => id === 'tags.go');
    expect(parts.map((part) => part.entries.map((entry) => entry.commandId))).toEqual([['tags.go']]);
  });

  it('knows where one is, also below the entry’s own path', () => {
    const entry = { commandId: 'groups.go', path: '/groups', also: ['/contacts'] };
    expect(isCurrent(entry, '/groups/3/show')).toBe(true);
    expect(isCurrent(entry, '/contacts')).toBe(true);
    expect(isCurrent(entry, '/groupsies')).toBe(false);
  });
});
