// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Form } from '#src/views/kit/form/form.tsx';
import { button, byLabel, click, find, press, type, until } from '../support/gestures.ts';
import { mount } from '../support/mount.tsx';

const schema = v.object({ name: v.string() });
const start = { name: 'Welcome' };
let saves = 0;

async function openRoutes() {
  const root = createRootRoute({ component: Outlet });
  const edit = createRoute({ getParentRoute: () => root, path: '/', component: EditScreen });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: ListScreen });
  const router = createRouter({
    routeTree: root.addChildren([edit, list]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await mount(<RouterProvider router={router} />);
  await until(() => document.querySelector('form') !== null);
  return (path: string) => act(async () => void router.navigate({ to: path }));
}

function EditScreen() {
  return (
    <Form
      label="Edit"
      schema={schema}
      fields={[{ name: 'name', labelKey: 'Name', kind: 'text' }]}
      values={start}
      guardLeaving
      onSubmit={async () => {
        saves += 1;
        return undefined;
      }}
    />
  );
}

function ListScreen() {
  return <p id="list">List</p>;
}

function onList(): boolean {
  return document.querySelector('#list') !== null;
}

it('lets a clean form be left without a question', async () => {
  const go = await openRoutes();
  await go('/list');
  await until(onList);
});

it('asks before changes are lost: staying keeps them, leaving leaves', async () => {
  const go = await openRoutes();
  await type(byLabel('Name'), 'Winter');
  await go('/list');
  await until(() => document.querySelector('[role=dialog]') !== null);
  expect(find('[role=dialog]').textContent).toContain('Leave without saving?');
  await press('Escape');
  await until(() => document.querySelector('[role=dialog]') === null);
  expect(byLabel('Name').value).toBe('Winter');
  await go('/list');
  await until(() => document.querySelector('[role=dialog]') !== null);
  await click(button('Leave'));
  await until(onList);
});

it('is not saved by a key that the question gets', async () => {
  saves = 0;
  const go = await openRoutes();
  await type(byLabel('Name'), 'Winter');
  await go('/list');
  await until(() => document.querySelector('[role=dialog]') !== null);
  await press('s', { ctrlKey: true });
  await press('Enter', { ctrlKey: true });
  expect(saves).toBe(0);
});

it('does not ask once the changes are saved', async () => {
  const go = await openRoutes();
  await type(byLabel('Name'), 'Winter');
  await click(button('Save'));
  await go('/list');
  await until(onList);
});
