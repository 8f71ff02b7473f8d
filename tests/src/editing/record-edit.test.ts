import { describe, expect, it, vi } from 'vitest';
import { createEditWorld, typedOf } from './edit-world.ts';

describe('an edit', () => {
  it('saves what was changed, with the version that was seen, and goes on with what the server made of it', async () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.change({ name: ' Bob ' });
    expect(edit.state()).toMatchObject({ isDirty: true, revision: 0 });
    expect(await edit.save()).toMatchObject({ kind: 'saved', record: { version: 4, name: 'Bob' } });
    expect(world.sent).toEqual([{ name: ' Bob ' }]);
    expect(edit.state()).toMatchObject({ isDirty: false, values: { name: 'Bob' }, start: { name: 'Bob' } });
    expect(edit.state().base.version).toBe(4);
  });

  it('makes a new record, and edits that from then on', async () => {
    const world = createEditWorld(null);
    const edit = world.visit();
    edit.change({ name: 'New' });
    await edit.save();
    edit.change({ city: 'Gent' });
    await edit.save();
    expect(world.stored()).toMatchObject({ version: 2, name: 'New', city: 'Gent' });
    expect(world.sent[1]).toEqual({ city: 'Gent' });
  });

  it('keeps what is refused', async () => {
    const edit = createEditWorld().visit();
    edit.change({ name: '' });
    expect(await edit.save()).toEqual({ kind: 'refused', refusal: 'A name is needed' });
    expect(edit.state()).toMatchObject({ isDirty: true, isSaving: false, values: { name: '' } });
  });

  it('saves once at a time, and keeps what is typed meanwhile', async () => {
    const world = createEditWorld();
    const edit = world.visit();
    const answer = world.hold();
    edit.change({ name: 'Bob' });
    const saves = [edit.save(), edit.save()];
    expect(edit.state().isSaving).toBe(true);
    edit.change({ city: 'Gent' });
    answer();
    await Promise.all(saves);
    expect(world.sent).toEqual([{ name: 'Bob' }]);
    expect(edit.state()).toMatchObject({
      isDirty: true,
      isSaving: false,
      values: { name: 'Bob', city: 'Gent' },
    });
    await edit.save();
    expect(world.sent[1]).toEqual({ city: 'Gent' });
  });

  it('is over once what was typed is taken back', () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.change({ name: 'Bob' });
    edit.change({ name: 'Ann' });
    expect(edit.state().isDirty).toBe(false);
    expect(world.drafts.take('/people/1', 7)).toBeNull();
  });

  it('tells whoever shows it, until they go', () => {
    const edit = createEditWorld().visit();
    const heard = vi.fn();
    const stop = edit.subscribe(heard);
    edit.change({ name: 'Bob' });
    stop();
    edit.change({ name: 'Cas' });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a record that somebody else changes meanwhile', () => {
  it('is followed while nothing is typed, and from when that is taken back', () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.follow(world.write({ city: 'Gent' }));
    expect(edit.state()).toMatchObject({ values: { city: 'Gent' }, revision: 1, base: { version: 4 } });
    edit.change({ name: 'Bob' });
    edit.follow(world.write({ city: 'Luik' }));
    expect(edit.state()).toMatchObject({ values: { city: 'Gent' }, base: { version: 4 } });
    edit.change({ name: 'Ann' });
    expect(edit.state()).toMatchObject({ values: { city: 'Luik' }, base: { version: 5 }, isDirty: false });
  });

  it('is read again without a turn where it says the same', () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.follow(world.write({}));
    expect(edit.state()).toMatchObject({ revision: 0, base: { version: 4 } });
  });

  it('is shown beside what was typed; what is chosen is judged against theirs, and saved over it', async () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.change({ name: 'Bob' });
    world.write({ name: 'Cas', city: 'Gent' });
    expect(await edit.save()).toMatchObject({ kind: 'stale', version: 4 });
    const { conflict } = edit.state();
    expect(conflict).toEqual({
      before: { name: 'Ann', city: 'Ede' },
      mine: { name: 'Bob', city: 'Ede' },
      theirs: { name: 'Cas', city: 'Gent' },
      version: 4,
    });
    // The city was not touched, but is wanted as it was.
    edit.choose({ name: 'Cas', city: 'Ede' });
    expect(edit.state()).toMatchObject({ conflict: null, generation: 1, isDirty: true });
    await edit.save();
    expect(world.sent.at(-1)).toEqual({ city: 'Ede' });
    expect(world.stored()).toMatchObject({ version: 5, name: 'Cas', city: 'Ede' });
  });

  it('is met again by the next save where the choice was put off', async () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.change({ name: 'Bob' });
    world.write({ city: 'Gent' });
    await edit.save();
    edit.dismissConflict();
    expect(edit.state()).toMatchObject({ conflict: null, values: { name: 'Bob' } });
    expect(await edit.save()).toMatchObject({ kind: 'stale' });
    edit.discard();
    expect(edit.state()).toMatchObject({
      values: { name: 'Ann', city: 'Gent' },
      conflict: null,
      isDirty: false,
    });
  });
});

describe('what was left unsaved', () => {
  it('stands there again for who typed it and for nobody else, over what others have changed since', async () => {
    const world = createEditWorld();
    world.visit().change({ name: 'Bob' });
    world.write({ city: 'Gent' });
    expect(world.visit(8).state()).toMatchObject({
      values: { name: 'Ann', city: 'Gent' },
      isRestored: false,
    });
    const again = world.visit();
    expect(again.state()).toMatchObject({
      values: { name: 'Bob', city: 'Gent' },
      isRestored: true,
      isDirty: true,
    });
    expect(await again.save()).toMatchObject({ kind: 'saved' });
    expect(world.stored()).toMatchObject({ name: 'Bob', city: 'Gent' });
  });

  it('meets what others have made of the same field at the next save', async () => {
    const world = createEditWorld();
    world.visit().change({ name: 'Bob' });
    world.write({ name: 'Cas' });
    const again = world.visit();
    expect(again.state()).toMatchObject({ values: { name: 'Bob' }, base: { version: 3 } });
    expect(await again.save()).toMatchObject({ kind: 'stale' });
  });

  it('is gone where the person left it on purpose', () => {
    const world = createEditWorld();
    const edit = world.visit();
    edit.change({ name: 'Bob' });
    edit.leave('dropped');
    expect(world.visit().state()).toMatchObject({ values: typedOf(world.stored()), isDirty: false });
  });

  it('is offered where it was only left behind, brought back or thrown away', () => {
    const world = createEditWorld();
    const leave = () => {
      const edit = world.visit();
      edit.bringBack();
      edit.change({ name: 'Bob' });
      edit.leave('offered');
    };
    leave();
    const edit = world.visit();
    expect(edit.state()).toMatchObject({ isOffered: true, isRestored: false, values: { name: 'Ann' } });
    edit.change({ name: 'Ann' });
    edit.bringBack();
    expect(edit.state()).toMatchObject({ isOffered: false, isRestored: true, values: { name: 'Bob' } });
    leave();
    const other = world.visit();
    other.discard();
    expect(other.state()).toMatchObject({ isOffered: false, values: { name: 'Ann' } });
    expect(world.visit().state().isOffered).toBe(false);
  });
});
