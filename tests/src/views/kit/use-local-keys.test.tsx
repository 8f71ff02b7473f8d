// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import { keysOfPlace, keysOfPlaceKey } from '#src/commands/kernel/keys/keys-of-place.ts';
import { useLocalKeys } from '#src/views/kit/use-local-keys.ts';
import { find, press } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

const heard: string[] = [];

function Rows() {
  return (
    <div role="toolbar" onKeyDown={({ key }) => heard.push(`around ${key}`)}>
      <Row name="first" />
      <Row name="second" />
    </div>
  );
}

function Row({ name }: { name: string }) {
  const place = useLocalKeys<HTMLDivElement>([
    { keys: ['Mod+Shift+Backspace'], textKey: 'x:remove', run: () => heard.push(`remove ${name}`) },
    {
      keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
      textKey: 'x:move',
      run: ({ key }) => heard.push(`move ${name} ${key}`),
    },
  ]);
  return (
    <div ref={place}>
      <input aria-label={name} />
    </div>
  );
}

describe('keys that a widget hears by itself', () => {
  it('reach the widget that holds the focus, also in a field, and nobody around it', async () => {
    await mount(<Rows />);
    heard.length = 0;
    find<HTMLInputElement>('[aria-label=second]').focus();
    await press('Backspace', { ctrlKey: true, shiftKey: true });
    await press('ArrowDown', { altKey: true });
    expect(heard).toEqual(['remove second', 'move second ArrowDown']);
  });

  it('are none of those with other modifiers, which go on', async () => {
    await mount(<Rows />);
    heard.length = 0;
    find<HTMLInputElement>('[aria-label=first]').focus();
    await press('Backspace', { ctrlKey: true });
    await press('ArrowUp');
    await press('ArrowUp', { altKey: true, shiftKey: true });
    expect(heard).toEqual(['around Backspace', 'around ArrowUp', 'around ArrowUp']);
  });

  it('are listed once for all widgets of a kind, for as long as there is one', () => {
    const context = createContextStore();
    const remove = { keys: ['Delete'], textKey: 'x:remove' };
    const layers = [[remove], [remove, { keys: ['F2'], textKey: 'x:edit' }]].map((keys) =>
      context.register([provide(keysOfPlaceKey, keys)]),
    );
    expect(keysOfPlace(context).map(({ textKey }) => textKey)).toEqual(['x:remove', 'x:edit']);
    for (const layer of layers) layer.remove();
    expect(keysOfPlace(context)).toEqual([]);
  });
});
