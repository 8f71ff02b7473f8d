import { expect, type Page } from '@playwright/test';
import { press, tabTo } from './console.ts';
import { textsOf } from './texts.ts';

/** Closes the import dialog, which asks first since a file was read. */
export async function leaveImport(page: Page, language: 'en' | 'nl' = 'en'): Promise<void> {
  const t = textsOf(language);
  await press(page, 'Escape');
  const question = page.getByRole('dialog', { name: t('imports:abandon.title') });
  await tabTo(
    page,
    question.getByRole('contentinfo').getByRole('button', { name: t('imports:abandon.close') }),
  );
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
