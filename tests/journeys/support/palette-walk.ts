import { expect, type Page } from '@playwright/test';
import { press } from './console.ts';
import { titled } from './titled.ts';

/** The palette as a person works it: one way to begin anything. */
export interface PaletteWalk {
  /** Types a command and runs it; it has to be the first row, and one that can run. */
  run(command: string): Promise<void>;
  /** Types and chooses in one step after the other, where each lists what can be chosen. */
  choose(...names: readonly string[]): Promise<void>;
}

/** Works the palette of a page; fails where a step is not what it should be. */
export function walkByPalette(page: Page): PaletteWalk {
  const dialog = page.locator('[data-key-scope=palette]');
  const input = dialog.getByRole('combobox');
  const active = dialog.locator('[role=option][aria-selected=true]');

  return {
    async run(command) {
      await press(page, 'Control+k');
      await expect(input).toBeFocused();
      await page.keyboard.type(command);
      await expect(active).toContainText(titled(command));
      await expect(active).not.toHaveAttribute('aria-disabled');
      await press(page, 'Enter');
    },
    async choose(...names) {
      for (const name of names) {
        await expect(input).toHaveValue('');
        await expect(input).toBeFocused();
        await page.keyboard.type(name);
        await expect(active).toContainText(name);
        await press(page, 'Enter');
      }
      await expect(dialog).toHaveCount(0);
    },
  };
}
