import { expect, type Locator, type Page } from '@playwright/test';
import { commands } from '#src/commands/index.ts';
import { createKeymap } from '#src/commands/kernel/keys/keymap.ts';
import { keyEventOf } from '#tests/support/key-event.ts';

const bindings = createKeymap(commands).map(({ commandId, strokes }) => ({
  reach: commands.find(({ id }) => id === commandId)?.reach,
  removes: commands.find(({ id }) => id === commandId)?.removes === true,
  strokes,
}));
const strokesOf = (wanted: (binding: (typeof bindings)[number]) => boolean) =>
  bindings.filter(wanted).map(({ strokes }) => strokes);
// Those of the console lead elsewhere from wherever they are pressed.
const everywhere = new Set(strokesOf(({ reach }) => reach === 'app').map((each) => each.join(' ')));
// A control opens, turns or leaves something by these itself.
const ofTheirOwn = new Set(['Enter', 'Escape', 'Space', 'ArrowDown', 'ArrowUp']);
const isOwn = (stroke: string) => ofTheirOwn.has(stroke.split('+').at(-1) ?? '');
const heldBack = (each: readonly string[]) => !everywhere.has(each.join(' ')) && !each.some(isOwn);

/** The keys that reach rows or the cursor of a list. */
export const keysOfRows = strokesOf(({ reach }) => reach === 'rows' || reach === 'cursor').filter(heldBack);

/** The keys that reach more of a screen than the control that has the focus. */
export const keysOfScreen = strokesOf(({ reach }) => reach !== 'app').filter(heldBack);

/** The keys that take records away. */
export const keysThatRemove = strokesOf(({ removes }) => removes);

/** Presses the keys one after the other at every control that the selector finds; gives what they changed outside of it, by control. */
export function walkControls(
  page: Page,
  selector: string,
  keys: readonly (readonly string[])[],
): Promise<{ readonly walked: number; readonly changed: readonly string[] }> {
  return page.evaluate(
    async ({ wanted, sequences }) => {
      const focusable =
        'a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,[tabindex="0"],[role^=menuitem],[role=option]';
      const controls = [...document.querySelectorAll<HTMLElement>(wanted)]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>(focusable)])
        .filter((each) => each.checkVisibility() && each.closest('[inert],[aria-hidden=true]') === null);
      const seen = () =>
        JSON.stringify({
          address: location.hash,
          cursor: document.querySelector('[role=grid] [tabindex="0"]')?.getAttribute('data-cell'),
          chosen: document.querySelectorAll('[role=row][aria-selected=true]').length,
          rows: document.querySelector('[role=grid]')?.getAttribute('aria-rowcount'),
          sorted: document.querySelectorAll('[aria-sort]:not([aria-sort=none])').length,
          columns: document.querySelectorAll('[role=columnheader]').length,
          over: document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu]').length,
        });
      const drawn = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const changed: string[] = [];
      for (const control of controls) {
        const name = control.outerHTML.slice(0, 120);
        control.focus();
        await drawn();
        if (document.activeElement !== control) continue;
        const before = seen();
        for (const { name: keys, presses } of sequences) {
          for (const init of presses) {
            control.dispatchEvent(new KeyboardEvent('keydown', init));
            control.dispatchEvent(new KeyboardEvent('keyup', init));
          }
          // What a beginning of a sequence waits for is given up; in a menu none begins, and it closes by that.
          if (!control.closest('[role=menu]')) window.dispatchEvent(new Event('blur'));
          if (document.activeElement !== control) changed.push(`${keys} moved the focus of ${name}`);
          control.focus();
        }
        await drawn();
        if (seen() !== before) changed.push(`${name}: ${before} became ${seen()}`);
      }
      return { walked: controls.length, changed };
    },
    {
      wanted: selector,
      sequences: keys.map((strokes) => ({ name: strokes.join(' '), presses: strokes.map(keyEventOf) })),
    },
  );
}

/** Presses each key as a person does at each control, under the same address each time; gives what was changed beyond the controls. */
export async function pressAtControls(
  page: Page,
  controls: Locator,
  keys: readonly string[],
): Promise<readonly string[]> {
  const { address } = await around(page);
  const count = await controls.count();
  const changed: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const name = await controls.nth(place).evaluate((control) => control.outerHTML.slice(0, 120));
    for (const key of keys) {
      await controls.nth(place).focus();
      const before = await around(page);
      await page.keyboard.press(key);
      const after = await around(page);
      // A text that was emptied is applied a moment later.
      if ((await controls.count()) !== count)
        await expect.poll(async () => (await around(page)).address).not.toBe(address);
      else if (!isLeft(before, after))
        changed.push(`${key} at ${name}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`);
      await page.evaluate((begin) => {
        if (location.hash !== begin) location.hash = begin;
      }, address);
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
      await expect(controls).toHaveCount(count);
    }
  }
  return changed;
}

async function around(page: Page) {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return {
      address: location.hash,
      chosen: document.querySelectorAll('[role=row][aria-selected=true]').length,
      cursor: document.querySelector('[role=grid] [tabindex="0"]')?.getAttribute('data-cell') ?? '',
      asks: document.querySelectorAll('[role=alertdialog], [role=dialog][aria-modal=true]').length,
    };
  });
}

type Around = Awaited<ReturnType<typeof around>>;

/** A filter that changes takes the chosen rows and the place of the cursor with it, and nothing else. */
function isLeft(before: Around, after: Around): boolean {
  if (after.address === before.address) return JSON.stringify(after) === JSON.stringify(before);
  return after.address.split('?')[0] === before.address.split('?')[0] && after.asks === before.asks;
}
