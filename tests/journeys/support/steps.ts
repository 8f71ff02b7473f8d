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
