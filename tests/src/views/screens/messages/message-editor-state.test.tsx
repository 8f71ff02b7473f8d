// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Provider } from 'jotai';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { Message } from '#contract/resources/messages.ts';
import { type MessageEditor, useMessageEditor } from '#src/views/screens/messages/use-message-editor.ts';
import { until } from '../../kit/support/gestures.ts';
import { mount } from '../../kit/support/mount.tsx';

const message = {
  id: 7,
  version: 3,
  name: 'Winter',
  title: '',
  html: '<p>Hello</p>',
  text: '',
  hasTextVariant: false,
  privacy: { value: 'private' },
  publishState: { value: 'not-published' },
  links: [],
} as unknown as Message;

vi.mock('#src/views/screens/shared/use-save-record.ts', () => ({
  useSaveRecord: () => async () => ({
    kind: 'saved',
    record: { ...message, version: 4, publishState: { value: 'published' } },
  }),
}));

let editor: MessageEditor;

function Editor() {
  editor = useMessageEditor(message);
  return <p id="ready">{editor.values.publishState}</p>;
}

async function openEditor() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Editor }),
    history: createMemoryHistory({ initialEntries: ['/messages/7'] }),
  });
  await mount(
    <Provider>
      <RouterProvider router={router} />
    </Provider>,
  );
  await until(() => document.querySelector('#ready') !== null);
}

it('loses nothing by being left in the moment in which a switch has been saved', async () => {
  await openEditor();
  await act(async () => editor.change({ publishState: 'published' }));
  expect(editor.wouldLose('/messages')).toBe(true);
  let wouldLose = true;
  await act(async () => {
    const { save, wouldLose: asked } = editor;
    expect(await save()).toBe(true);
    wouldLose = asked('/messages');
  });
  expect(wouldLose).toBe(false);
});

it('loses what was changed a moment ago', async () => {
  await openEditor();
  let wouldLose = false;
  await act(async () => {
    editor.change({ publishState: 'published' });
    wouldLose = editor.wouldLose('/messages');
  });
  expect(wouldLose).toBe(true);
});
