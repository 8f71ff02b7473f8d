import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe is to look at: everything, or what a theme alone can spoil. */
export type AxeScope = 'all' | 'colours' | 'all but colours';

const contrast = 'color-contrast';

/** The faults that axe finds in what is shown, a line each: rule and place. Frames hold what users wrote and are left out. */
export async function faultsOf(page: Page, scope: AxeScope = 'all'): Promise<string[]> {
  // Its source is long; a document that has it keeps it.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'], iframes: false })
    .exclude('iframe')
    .setLegacyMode();
  if (scope === 'colours') builder.withRules(contrast);
  if (scope === 'all but colours') builder.disableRules(contrast);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
