// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  dialogOpenKey,
  modulesKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { CommandButton } from '#src/views/kit/command-button.tsx';
import { CommandMenu } from '#src/views/kit/command-menu.tsx';
import { useRegisterContext } from '#src/views/kit/command-provider.tsx';
import { element, renderPalette } from './palette-world.tsx';

function button(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('#root button')].find((found) =>
    found.textContent?.startsWith(name),
  );
}

async function click(target: HTMLElement | undefined) {
  await act(async () => target?.click());
}

const sending = { id: 43, state: 'sending', uniqueRecipients: 3 };
const draft = { id: 42, state: 'new', uniqueRecipients: 3 };

describe('a button for a command', () => {
  it('runs it on what it is given, and shows its key', async () => {
    const world = await renderPalette({
      views: <CommandButton id="campaigns.edit" args={{ record: draft }} />,
    });
    expect(button('Edit campaign')?.textContent).toContain('e');
    await click(button('Edit campaign'));
    expect(world.went).toEqual(['/campaigns/42']);
  });

  it('tells its title and its key where it does not show them', async () => {
    await renderPalette({
      views: (
        <>
          <CommandButton id="campaigns.edit" args={{ record: draft }} label="Change" hideKey />
          <CommandButton id="campaigns.edit" args={{ record: draft }} label="Other" />
          <CommandButton id="campaigns.edit" args={{ record: draft }} icon={<svg />} />
          <CommandButton id="campaigns.edit" args={{ record: draft }} />
        </>
      ),
    });
    const titles = [...document.querySelectorAll<HTMLElement>('#root button')].map(({ title }) => title);
    expect(titles).toEqual([
      'Edit campaign “Winter sale” (e)',
      'Edit campaign “Winter sale”',
      'Edit campaign “Winter sale” (e)',
      '',
    ]);
  });

  it('says why it cannot run, and does not', async () => {
    const world = await renderPalette({
      views: <CommandButton id="campaigns.edit" args={{ record: sending }} />,
    });
    expect(button('Edit campaign')?.getAttribute('aria-disabled')).toBe('true');
    expect(button('Edit campaign')?.title).toBe('Save or cancel your changes first');
    await click(button('Edit campaign'));
    expect(world.went).toEqual([]);
  });

  it('is not there when the account can never use it', async () => {
    const world = await renderPalette({ views: <CommandButton id="users.go" /> });
    expect(button('Go to Users')).toBeUndefined();
    await act(async () => world.system.context.set([provide(modulesKey, ['ADMIN'])]));
    expect(button('Go to Users')).toBeDefined();
  });

  it('asks in the palette for what is missing', async () => {
    const world = await renderPalette({ views: <CommandButton id="tags.add" label="Add" /> });
    button('Add')?.focus();
    await click(button('Add'));
    await world.type('VIP');
    await world.press('Enter');
    expect(world.went).toEqual(['tag VIP']);
    expect(document.activeElement).toBe(button('Add'));
  });
});

describe('a menu of commands', () => {
  it('lists those that the account has, with the reason of those that cannot run', async () => {
    const menu = (
      <CommandMenu
        label="Actions"
        ids={['campaigns.edit', 'users.go', 'campaigns.copy-id']}
        args={{
          record: sending,
          records: { resource: 'campaigns', ids: [43], records: [sending], count: 1 },
        }}
        trigger={<button type="button">Actions</button>}
      />
    );
    const world = await renderPalette({ views: menu });
    button('Actions')?.focus();
    await world.press('Enter');
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    expect(items.map((item) => item.textContent)).toEqual([
      'Edit campaign “Winter sale, men”Save or cancel your changes firste',
      'Copy the id of campaign “Winter sale, men”',
    ]);
    await click(items[1]);
    expect(world.went).toEqual(['copy 43']);
  });
});

function GroupsScreen() {
  useRegisterContext([
    provide(screenResourceKey, 'groups'),
    provide(focusedRowKey, { resource: 'groups', id: 2, record: { id: 2 } }),
  ]);
  return <div data-key-scope="grid" tabIndex={-1} />;
}

describe('keys on a screen', () => {
  it('run the verbs of its resource on the focused row', async () => {
    const world = await renderPalette({ views: <GroupsScreen /> });
    await world.press('c');
    await world.press('e');
    await world.press('o');
    await world.press('g');
    await world.press('c');
    expect(world.went).toEqual(['/groups/create', '/groups/2', '/contacts?group=2', '/groups']);
  });

  it('delete the selection and bring it back', async () => {
    const world = await renderPalette({ views: <GroupsScreen /> });
    await act(async () => {
      world.system.context.register([provide(selectionKey, { resource: 'groups', ids: [1, 2] })]);
      document.querySelector<HTMLElement>('[data-key-scope=grid]')?.focus();
    });
    await world.press('Delete');
    expect(world.notices.at(-1)).toMatchObject({
      messageKey: 'kernel:deleted',
      params: { count: 2 },
      action: { commandId: 'app.undo' },
    });
    await world.press('u');
    await world.press('U', { shiftKey: true });
    expect(world.went).toEqual(['remove groups 1,2', 'undelete /groups/1,/groups/2', 'remove groups 1,2']);
    await world.press('u');
    await world.press('u');
    expect(world.notices.at(-1)?.messageKey).toBe('kernel:nothing-to-undo');
  });

  it('are silent while a dialog is open, but for the palette', async () => {
    const world = await renderPalette({ views: <GroupsScreen /> });
    await act(async () => world.system.context.set([provide(dialogOpenKey, true)]));
    await world.press('c');
    expect(world.went).toEqual([]);
    await world.open();
    expect(element('[role=combobox]')).toBe(document.activeElement);
  });

  it('repeat the last command', async () => {
    const world = await renderPalette({ views: <GroupsScreen /> });
    await world.press('c');
    await world.press('.', { ctrlKey: true });
    expect(world.went).toEqual(['/groups/create', '/groups/create']);
  });
});
