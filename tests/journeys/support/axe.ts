import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The faults that axe finds in what is shown, a line each: rule and place. Frames hold what users wrote and are left out. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Its source is long; a document that has it keeps it.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'], iframes: false })
    .exclude('iframe')
    .setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
