import type { Page } from '@playwright/test';

/** Where the focus was before a press of a key. */
export interface Step {
  readonly role: string | null;
  /** The `aria-rowindex` of its row, 0 outside of rows. */
  readonly row: number;
  /** Elements in grids that Tab stops at. */
  readonly stops: number;
}

/** Looks at the focus before each press of a key from now on; the answer gives these looks, and one of that moment. */
export async function watchSteps(page: Page, key: string): Promise<() => Promise<Step[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    function look(): Step {
      const active = document.activeElement;
      return {
        role: active?.getAttribute('role') ?? null,
        row: Number(active?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 0),
        stops: document.querySelectorAll('[role=grid] [tabindex="0"]').length,
      };
    }
    const steps: Step[] = [];
    function note(event: KeyboardEvent) {
      if (event.key === wanted) steps.push(look());
    }
    window.addEventListener('keydown', note, true);
    return {
      end() {
        window.removeEventListener('keydown', note, true);
        return [...steps, look()];
      },
    };
  }, key);
  return () => seen.evaluate((watch) => watch.end());
}

/** Notes from now on every text that an element shows, whenever it differs from the one before, but not while it is edited. */
export async function watchText(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const texts: string[] = [];
    function note() {
      const element = document.querySelector(wanted);
      const text = element?.textContent ?? '';
      if (!element?.querySelector('[data-editor]') && text !== texts.at(-1)) texts.push(text);
    }
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  }, selector);
  return () => seen.evaluate((texts) => texts);
}

/** Counts from now on the frames at which nothing has the focus, as after what had it is gone. */
export async function watchLostFocus(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const lost = { frames: 0, ended: false };
    function look() {
      if (document.activeElement === null || document.activeElement === document.body) lost.frames += 1;
      if (!lost.ended) requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    return lost;
  });
  return () =>
    seen.evaluate((lost) => {
      lost.ended = true;
      return lost.frames;
    });
}
