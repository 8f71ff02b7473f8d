import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autosave } from '#src/editing/autosave.ts';
import { createEditWorld, type Edit } from './edit-world.ts';

const pauseMs = 800;

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** A dialog over an edit: it asks before it closes over what is unsaved, and closes by itself once that is saved. */
function openDialog(edit: Edit) {
  let isOpen = true;
  let isAsking = false;
  return {
    isOpen: () => isOpen,
    isAsking: () => isAsking,
    close() {
      isAsking = edit.state().isDirty;
      isOpen = isAsking;
    },
    answer(isMeant: boolean) {
      isAsking = false;
      if (!isMeant) return;
      edit.leave('dropped');
      isOpen = false;
    },
    async submit() {
      const { kind } = await edit.save();
      isOpen = kind !== 'saved';
    },
  };
}

describe('a dialog that edits a record', () => {
  it('asks before it closes over what is unsaved, and forgets that once it is meant', () => {
    const world = createEditWorld();
    const edit = world.visit();
    const dialog = openDialog(edit);
    edit.change({ name: 'Bob' });
    dialog.close();
    expect([dialog.isOpen(), dialog.isAsking()]).toEqual([true, true]);
    dialog.answer(false);
    expect(edit.state().values.name).toBe('Bob');
    dialog.close();
    dialog.answer(true);
    expect(dialog.isOpen()).toBe(false);
    expect(world.visit().state().isDirty).toBe(false);
  });

  it('stays with what was refused, and closes once it is saved', async () => {
    const world = createEditWorld();
    const edit = world.visit();
    const dialog = openDialog(edit);
    edit.change({ name: '' });
    await dialog.submit();
    expect(dialog.isOpen()).toBe(true);
    edit.change({ name: 'Bob' });
    await dialog.submit();
    expect(dialog.isOpen()).toBe(false);
    expect(world.stored()?.name).toBe('Bob');
  });
});

describe('a canvas that saves by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openCanvas() {
    const world = createEditWorld();
    const edit = world.visit();
    const faults: unknown[] = [];
    return { world, edit, faults, saving: autosave(edit, pauseMs, after, (fault) => faults.push(fault)) };
  }

  it('saves once nothing was typed for a while, also what came during a save', async () => {
    const { world, edit } = openCanvas();
    edit.change({ name: 'B' });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    edit.change({ name: 'Bo' });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(world.sent).toEqual([]);
    const answer = world.hold();
    await vi.advanceTimersByTimeAsync(1);
    edit.change({ name: 'Bob' });
    answer();
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(world.sent).toEqual([{ name: 'Bo' }, { name: 'Bob' }]);
    expect(edit.state()).toMatchObject({ isDirty: false, base: { version: 5 } });
  });

  it('sends what was refused again at the next change alone', async () => {
    const { world, edit, saving } = openCanvas();
    edit.change({ name: '' });
    await vi.advanceTimersByTimeAsync(10 * pauseMs);
    expect(world.sent).toHaveLength(1);
    expect(await saving.flush()).toBe(false);
    edit.change({ name: 'Bob' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(world.stored()?.name).toBe('Bob');
  });

  it('saves nothing over a conflict until it is decided', async () => {
    const { world, edit } = openCanvas();
    world.write({ name: 'Cas' });
    edit.change({ name: 'Bob' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    edit.change({ city: 'Gent' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(world.sent).toHaveLength(1);
    edit.choose({ name: 'Bob', city: 'Gent' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(world.stored()).toMatchObject({ name: 'Bob', city: 'Gent', version: 5 });
  });

  it('saves what is left before it is left, and nothing after', async () => {
    const { world, edit, saving } = openCanvas();
    edit.change({ name: 'Bob' });
    expect(await saving.flush()).toBe(true);
    expect(world.sent).toHaveLength(1);
    edit.change({ name: 'Cas' });
    saving.stop();
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(world.sent).toHaveLength(1);
  });
});
