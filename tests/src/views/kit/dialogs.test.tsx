// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useState } from 'react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#src/views/kit/button.tsx';
import { ConfirmDialog } from '#src/views/kit/confirm-dialog.tsx';
import { Dialog } from '#src/views/kit/dialog.tsx';
import { FormDialog } from '#src/views/kit/form/form-dialog.tsx';
import { TypedCountDialog } from '#src/views/kit/typed-count-dialog.tsx';
import { button, byLabel, click, find, press, type, until } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

function Screen({ typedCount, onConfirm }: { typedCount?: number; onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div data-focus-home="">
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <button type="button" tabIndex={0}>
        Next
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Send to 48,120 people?"
        confirmLabel="Send"
        danger
        typedCount={typedCount}
        onConfirm={() => {
          onConfirm();
          setOpen(false);
        }}
      />
    </div>
  );
}

describe('a held Enter', () => {
  it('answers no dialog that opened meanwhile, neither by a field nor by a button', async () => {
    const onSubmit = vi.fn();
    await mount(
      <Dialog open onOpenChange={() => undefined} title="Change 3 records?" onSubmit={onSubmit}>
        <input aria-label="Number" />
        <textarea aria-label="Note" />
        <Button>Change</Button>
      </Dialog>,
    );
    const isTaken = async (target: HTMLElement, more: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
      await act(async () => void target.dispatchEvent(event));
      return event.defaultPrevented;
    };
    const field = find('input');
    expect(await isTaken(button('Change'), { repeat: true })).toBe(true);
    expect(await isTaken(field, { repeat: true })).toBe(true);
    expect(await isTaken(field, { repeat: true, ctrlKey: true })).toBe(true);
    expect(await isTaken(find('textarea'), { repeat: true })).toBe(false);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await isTaken(button('Change'), {})).toBe(false);
    await isTaken(field, {});
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

function Maker() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <main tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          Add tag
        </button>
      </main>
      {isOpen ? (
        <FormDialog
          title="New tag"
          confirmLabel="Make"
          schema={v.object({ label: v.string() })}
          fields={[{ name: 'label', kind: 'text', labelKey: 'Label' }]}
          values={{ label: '' }}
          onSubmit={async () => {
            setOpen(false);
            return undefined;
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

describe('a form in a dialog', () => {
  it.each(['Make', 'Cancel'])('gives the focus back to where it came from after %s', async (answer) => {
    const router = createRouter({
      routeTree: createRootRoute({ component: Maker }),
      history: createMemoryHistory(),
    });
    await mount(<RouterProvider router={router} />);
    await until(() => document.querySelector('main') !== null);
    button('Add tag').focus();
    await click(button('Add tag'));
    expect(document.activeElement).toBe(byLabel('Label'));
    await click(button(answer));
    await until(() => document.querySelector('[role=dialog]') === null);
    await until(() => document.activeElement === button('Add tag'));
  });
});

describe('a confirmation', () => {
  it('starts at the safe answer when it is dangerous, and gives the focus back', async () => {
    const onConfirm = vi.fn();
    await mount(<Screen onConfirm={onConfirm} />);
    button('Ask').focus();
    await click(button('Ask'));
    expect(document.activeElement).toBe(button('Cancel'));
    await press('Escape');
    await until(() => document.activeElement === button('Ask'));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('keeps the button disabled until the number is typed', async () => {
    const onConfirm = vi.fn();
    await mount(<Screen typedCount={48_120} onConfirm={onConfirm} />);
    await click(button('Ask'));
    const field = byLabel('Type 48120 to confirm');
    expect(document.activeElement).toBe(field);
    await type(field, '4812');
    expect(button('Send').disabled).toBe(true);
    await type(field, '48120');
    expect(button('Send').disabled).toBe(false);
    await click(button('Send'));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('says which number is meant as soon as another is typed, and keeps what was typed', async () => {
    await mount(<Screen typedCount={48_120} onConfirm={() => undefined} />);
    await click(button('Ask'));
    const field = byLabel('Type 48120 to confirm');
    const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    for (const fits of ['4', '48', '48,1', '48.120', '48120']) {
      await type(field, fits);
      expect([hint(), field.getAttribute('aria-invalid')]).toEqual(['', null]);
    }
    await type(field, '49');
    expect(hint()).toBe('“49” is not the number: type 48,120.');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['49', 'true']);
    await type(field, '4812');
    expect(hint()).toBe('');
    await press('Enter');
    expect(hint()).toBe('“4812” is not the number: type 48,120.');
  });

  it.each([
    ['Enter', { ctrlKey: true }],
    ['Enter', { metaKey: true }],
    ['s', { ctrlKey: true }],
  ])('takes %s with %j for yes from anywhere in it, and nothing else', async (key, modifier) => {
    const onConfirm = vi.fn();
    await mount(<Screen onConfirm={onConfirm} />);
    await click(button('Ask'));
    expect(document.activeElement).toBe(button('Cancel'));
    await press(key);
    await press(key, { ...modifier, altKey: true });
    expect(onConfirm).not.toHaveBeenCalled();
    await press(key, modifier);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('takes no key for yes before the number is typed', async () => {
    const onConfirm = vi.fn();
    await mount(<Screen typedCount={48_120} onConfirm={onConfirm} />);
    await click(button('Ask'));
    await press('Enter', { ctrlKey: true });
    expect(onConfirm).not.toHaveBeenCalled();
    await type(byLabel('Type 48120 to confirm'), '48120');
    await press('s', { ctrlKey: true });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog over another', () => {
  it('keeps its keys from the one below', async () => {
    const [below, above] = [vi.fn(), vi.fn()];
    const answer = (onClick: () => void) => (
      <Button variant="primary" onClick={onClick}>
        Yes
      </Button>
    );
    await mount(
      <Dialog open onOpenChange={() => undefined} title="Below" footer={answer(below)}>
        <Dialog open onOpenChange={() => undefined} title="Above" footer={answer(above)}>
          <input aria-label="Name" />
        </Dialog>
      </Dialog>,
    );
    find('[aria-label=Name]').focus();
    await press('Enter', { ctrlKey: true });
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  });
});

function Rename({ onSubmit }: { onSubmit: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Rename" onSubmit={onSubmit}>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
      <input role="combobox" aria-expanded="true" aria-controls="list" aria-label="Group" />
    </Dialog>
  );
}

describe('a dialog', () => {
  it('submits on Enter in a field, but neither in a text area nor while a word is composed', async () => {
    const onSubmit = vi.fn();
    await mount(<Rename onSubmit={onSubmit} />);
    find('[aria-label=Name]').focus();
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    find('[aria-label=Note]').focus();
    await press('Enter');
    expect(onSubmit).not.toHaveBeenCalled();
    find('[aria-label=Name]').focus();
    await press('Enter');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('leaves Escape to an open list inside it and to a word being composed', async () => {
    await mount(<Rename onSubmit={() => undefined} />);
    find('[aria-label=Group]').focus();
    await press('Escape');
    find('[aria-label=Name]').focus();
    await press('Escape', { isComposing: true });
    expect(document.querySelector('[role=dialog]')).not.toBeNull();
    await press('Escape');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('a dialog in which a number was typed', () => {
  it('asks before it is closed, and not where nothing was', async () => {
    const onOpenChange = vi.fn();
    await mount(
      <TypedCountDialog
        open
        onOpenChange={onOpenChange}
        title="Send?"
        count={12}
        confirmLabel="Send"
        onConfirm={() => undefined}
      />,
    );
    await type(find('input'), '9');
    await press('Escape');
    await until(() => document.body.textContent?.includes('Leave without saving?') === true);
    expect(onOpenChange).not.toHaveBeenCalled();
    await click(button('Leave'));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
