import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { press } from './support/console.ts';
import { act, cell, copied, marked, openGrid, paste, said } from './support/grid.ts';
import { attachKeyboard } from './support/keyboard.ts';

test('keys mark cells, which are said, copied, ticked and let go', async ({ page }) => {
  await openGrid(page, 1000);
  await cell(page, 2, 'email').click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await expect(marked(page)).toHaveCount(6);
  await expect(said(page)).toHaveText('6 cells, 3 rows by 2 columns');
  await expect(page.getByTestId('count')).toHaveText('0');
  expect(await copied(page)).toBe(
    'person3@example.com\tUtrecht\nperson4@example.com\tEde\nperson5@example.com\tGent',
  );
  await expect(said(page)).toHaveText('6 cells copied');
  await press(page, 'Shift+ArrowUp', 'Shift+Home', 'Shift+ArrowLeft');
  await expect(said(page)).toHaveText('2 cells, 2 rows by 1 column');
  await press(page, 'Shift+End');
  await expect(marked(page)).toHaveCount(8);
  await press(page, 'Space');
  await expect(page.getByTestId('count')).toHaveText('2');
  await press(page, 'Space');
  await expect(page.getByTestId('count')).toHaveText('0');
  await press(page, 'Escape');
  await expect(marked(page)).toHaveCount(0);

  await press(page, 'Shift+Space');
  await expect(said(page)).toHaveText('4 cells, 1 row by 4 columns');
  await press(page, 'Shift+ArrowDown');
  await expect(marked(page)).toHaveCount(8);
  await press(page, 'ArrowUp');
  await expect(marked(page)).toHaveCount(0);
  await press(page, 'Control+Space');
  await expect(said(page)).toHaveText('1,000 cells, 1,000 rows by 1 column');
  await press(page, 'Space');
  await expect(page.getByTestId('count')).toHaveText('1000');
  await act(page, ({ grid }) => grid.clearSelection());
  await expect(marked(page)).toHaveCount(0);
  await press(page, 'Enter');
  await expect(page.getByTestId('opened')).toHaveText('4');
});

test('a range reaches to the ends of the list over rows that are not there yet, and follows its records', async ({
  page,
}) => {
  await openGrid(page, 5_000);
  await cell(page, 0, 'city').click();
  await press(page, 'Control+Shift+ArrowDown');
  await expect(cell(page, 4_999, 'city')).toBeFocused();
  await expect(said(page)).toHaveText('5,000 cells, 5,000 rows by 1 column');
  await press(page, 'Control+Shift+ArrowRight');
  await expect(said(page)).toHaveText('15,000 cells, 5,000 rows by 3 columns');
  await press(page, 'Control+Shift+Home');
  await expect(said(page)).toHaveText('2 cells, 1 row by 2 columns');
  await press(page, 'Control+Shift+End');
  await expect(cell(page, 4_999, 'created')).toBeFocused();
  await press(page, 'Space');
  await expect(page.getByTestId('count')).toHaveText('5000');
  await act(page, ({ grid }) => grid.clearSelection());

  await act(page, ({ grid }) => grid.focusCell(40, 'city'));
  await expect(cell(page, 40, 'city')).toBeFocused();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await act(page, ({ insertBefore }) => insertBefore(3));
  await expect(cell(page, 45, 'city')).toBeFocused();
  await expect(marked(page)).toHaveCount(3);
  await expect(cell(page, 43, 'city')).toHaveAttribute('aria-selected', 'true');
  await act(page, ({ remove }) => remove('42'));
  await expect(cell(page, 44, 'city')).toBeFocused();
  await expect(marked(page)).toHaveCount(2);
});

test('more than can be read is refused in words', async ({ page }) => {
  await openGrid(page, 1_200_000);
  await cell(page, 0, 'city').click();
  await press(page, 'Control+Shift+End');
  expect(await copied(page)).toBe('');
  await expect(page.getByRole('alert')).toContainText('1,200,000 rows are more than can be read at once');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
});

test('the mouse marks cells by Shift and by drawing, and ticks rows on the ticks', async ({ page }) => {
  await openGrid(page, 1000);
  await cell(page, 2, 'email').click();
  await cell(page, 6, 'city').click({ modifiers: ['Shift'] });
  await expect(marked(page)).toHaveCount(10);
  await expect(cell(page, 6, 'city')).toBeFocused();
  await cell(page, 6, 'city').click();
  await expect(marked(page)).toHaveCount(0);

  await cell(page, 4, 'city').hover();
  await page.mouse.down();
  await cell(page, 7, 'state').hover();
  await page.mouse.up();
  await expect(marked(page)).toHaveCount(8);
  await expect(said(page)).toHaveText('8 cells, 4 rows by 2 columns');
  expect(await page.evaluate('getSelection().isCollapsed')).toBe(true);

  await cell(page, 3, ':tick').click();
  await expect(page.getByTestId('count')).toHaveText('1');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  await expect(page.getByTestId('count')).toHaveText('2');
  await cell(page, 9, ':tick').click({ modifiers: ['Shift'] });
  await expect(page.getByTestId('count')).toHaveText('7');
  await cell(page, 20, ':number').click();
  await press(page, 'Shift+ArrowDown');
  await expect(marked(page)).toHaveCount(8);
});

test('typing finds the next loaded row that begins so, says it, and gives the focus back', async ({
  page,
}) => {
  await openGrid(page, 1_000);
  await cell(page, 4, 'city').click();
  await act(page, ({ grid }) => grid.typeAhead());
  const box = page.getByRole('textbox', { name: 'City begins with' });
  await expect(box).toBeFocused();
  await page.keyboard.type('UT');
  await expect(said(page)).toHaveText('Utrecht, row 6');
  await expect(page.getByTestId('sought')).toHaveText('UT');
  await expect(page.getByText('Loaded rows only')).toBeVisible();
  await expect(page.locator('[role=grid] [tabindex="0"]')).toHaveCount(1);
  await press(page, "'");
  await expect(said(page)).toHaveText('Utrecht, row 9');
  await press(page, 'ArrowUp');
  await expect(said(page)).toHaveText('Utrecht, row 6');
  await page.keyboard.type('x');
  await expect(said(page)).toHaveText('No row begins with “UTx”');
  await press(page, 'Backspace', 'Backspace', 'Backspace');
  await page.keyboard.type('e');
  await expect(said(page)).toHaveText('Ede, row 7');
  await press(page, 'Escape');
  await expect(box).toHaveCount(0);
  await expect(cell(page, 6, 'city')).toBeFocused();
  await act(page, ({ grid }) => grid.typeAhead());
  await expect(box).toBeFocused();
  await press(page, "'");
  await expect(box).toHaveValue('e');
  await expect(said(page)).toHaveText('Ede, row 10');
  await press(page, 'Enter');
  await expect(cell(page, 9, 'city')).toBeFocused();
  await expect(page.getByTestId('opened')).toHaveText('');
});

test('what happens is said in Dutch too', async ({ page }) => {
  await openGrid(page, 5_000, 'nl');
  await cell(page, 2, 'email').click();
  await press(page, 'Shift+ArrowDown');
  await expect(said(page)).toHaveText('2 cellen, 2 rijen × 1 kolom');
  await copied(page);
  await expect(said(page)).toHaveText('2 cellen gekopieerd');
  await press(page, 'Control+Space');
  await expect(said(page)).toHaveText('5.000 cellen, 5.000 rijen × 1 kolom');
  await act(page, ({ grid }) => grid.pinFocusedColumn());
  await expect(said(page)).toHaveText('Email is niet meer vastgezet');
  await act(page, ({ grid }) => grid.typeAhead());
  const box = page.getByRole('textbox', { name: 'Email begint met' });
  await box.fill('person17');
  await expect(said(page)).toHaveText('person17@example.com, rij 17');
  await box.fill('q');
  await expect(said(page)).toHaveText('Geen rij begint met “q”');
});

test('an input method decides its word before it is looked for', async ({ page }) => {
  await openGrid(page, 1_000);
  const keyboard = await attachKeyboard(page);
  await cell(page, 2, ':number').click();
  await act(page, ({ grid }) => grid.typeAhead());
  const box = page.getByRole('textbox', { name: 'Email begins with' });
  await expect(box).toBeFocused();
  await keyboard.compose('person4');
  await expect(box).toHaveValue('person4');
  await keyboard.pressComposing('Enter');
  await expect(box).toBeFocused();
  await expect(said(page)).not.toContainText('person4');
  await keyboard.commit('person4');
  await expect(said(page)).toHaveText('person4@example.com, row 4');
  await press(page, 'Escape');
  await expect(cell(page, 3, 'email')).toBeFocused();
});

test('a cell is edited in place, once, and the focus comes back to it', async ({ page }) => {
  await openGrid(page, 10_000);
  const edits = page.getByTestId('edits');
  await cell(page, 3, 'city').click();
  await page.keyboard.press('F2');
  const editor = page.getByRole('textbox', { name: 'City' });
  await expect(editor).toHaveValue('Ede');
  await editor.fill('Breda');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 'city')).toBeFocused();
  await expect(edits).toHaveText('4 city Breda');

  await page.keyboard.press('F2');
  await editor.fill('Given up');
  await page.keyboard.press('Escape');
  await expect(cell(page, 3, 'city')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await expect(edits).toHaveText('4 city Breda');

  await page.keyboard.press('F2');
  await editor.fill('Nowhere');
  await page.keyboard.press('Enter');
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(editor).toHaveValue('Nowhere');
  await expect(page.locator('[data-reason]')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').filter({ hasText: 'There is no such city' })).toHaveCount(1);
  await editor.fill('Nowhere at all');
  await cell(page, 20, 'email').click();
  await expect(cell(page, 3, 'city')).toHaveText('Nowhere at allThere is no such city');
  await expect(page.locator('[data-reason]')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 20, 'email')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await cell(page, 3, 'city').click();
  await page.keyboard.press('Escape');
  await expect(cell(page, 3, 'city')).toHaveText('Ede');

  await cell(page, 12, 'city').click();
  await page.keyboard.press('F2');
  await expect(editor).toHaveCount(0);
});

test('the sheet mode types, moves on, empties and ends as a spreadsheet does', async ({ page }) => {
  await openGrid(page, 100);
  const edits = page.getByTestId('edits');
  await cell(page, 0, 'city').click();
  await act(page, ({ setSheet }) => setSheet(true));
  await page.keyboard.type('Breda');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'city')).toBeFocused();
  await page.keyboard.type('Delft');
  await page.keyboard.press('Tab');
  await expect(cell(page, 1, 'state')).toBeFocused();
  await expect(edits).toHaveText('1 city Breda; 2 city Delft');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  await expect(edits).toContainText('2 city cleared');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Delete');
  await expect(edits).toContainText('1 to 2 city,state cleared');
  await press(page, 'Escape', 'ArrowUp', 'ArrowLeft');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('opened')).toHaveText('2');
});

test('a word that is composed over a cell of a sheet is entered once, and given up leaves the cell alone', async ({
  page,
}) => {
  await openGrid(page, 100);
  const keyboard = await attachKeyboard(page);
  const edits = page.getByTestId('edits');
  const editor = page.locator('[data-editor]');
  await cell(page, 2, 'city').click();
  await act(page, ({ setSheet }) => setSheet(true));
  await expect(cell(page, 2, 'city')).toBeFocused();
  await keyboard.compose('きょ');
  await expect(editor).toHaveValue('きょ');
  for (const key of ['ArrowDown', 'Tab', 'Delete', 'Enter', 'Escape']) await keyboard.pressComposing(key);
  await expect(editor).toBeFocused();
  await keyboard.commit('京都');
  await expect(editor).toHaveValue('京都');
  await keyboard.compose('市');
  await keyboard.commit('市');
  await press(page, 'Enter');
  await expect(cell(page, 3, 'city')).toBeFocused();
  await expect(edits).toHaveText('3 city 京都市');

  await keyboard.compose('お');
  await expect(editor).toHaveValue('お');
  await keyboard.compose('');
  await expect(editor).toHaveCount(0);
  await expect(cell(page, 3, 'city')).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(cell(page, 2, 'city')).toBeFocused();
  expect(await copied(page)).toBe('Utrecht');
  await keyboard.commit('é');
  await expect(editor).toHaveValue('é');
  await press(page, 'Escape');
  await expect(cell(page, 2, 'city')).toBeFocused();
  await page.keyboard.type(' De Bilt');
  await press(page, 'Tab');
  await expect(edits).toHaveText('3 city 京都市; 3 city De Bilt');
  await expect(cell(page, 2, 'state')).toBeFocused();
});

test('what is being typed stays in its cell where rows come and go before it', async ({ page }) => {
  await openGrid(page, 100);
  const keyboard = await attachKeyboard(page);
  const edits = page.getByTestId('edits');
  const editor = page.locator('[data-editor]');
  await cell(page, 3, 'city').click();
  await press(page, 'F2', 'End');
  await page.keyboard.type(' aan');
  await act(page, ({ insertBefore }) => insertBefore(3));
  await expect(cell(page, 6, 'city').locator(editor)).toBeFocused();
  await page.keyboard.type(' Zee');
  await act(page, ({ remove }) => remove('2'));
  await expect(cell(page, 5, 'city').locator(editor)).toBeFocused();
  await expect(editor).toHaveValue('Ede aan Zee');
  await press(page, 'Enter');
  await expect(edits).toHaveText('4 city Ede aan Zee');
  await act(page, ({ setSheet }) => setSheet(true));
  await expect(page.locator('[data-holds="5/city"] :focus')).toBeVisible();
  await keyboard.compose('きょ');
  await expect(editor).toHaveValue('きょ');
  await act(page, ({ insertBefore }) => insertBefore(2));
  await expect(cell(page, 7, 'city').locator(editor)).toHaveValue('きょ');
  await keyboard.commit('京都');
  await press(page, 'Enter');
  await expect(edits).toHaveText('4 city Ede aan Zee; 4 city 京都');
});

test('cells are copied as a spreadsheet takes them, and pasted ones are handed on', async ({ page }) => {
  await openGrid(page, 100);
  const edits = page.getByTestId('edits');
  await cell(page, 4, 'email').click();
  expect(await copied(page)).toBe('person5@example.com');
  await press(page, 'Space', 'ArrowDown', 'Space');
  expect(await copied(page)).toBe(
    'person5@example.com\tGent\tactive\t2026-11-15\nperson6@example.com\tUtrecht\tactive\t2026-11-16',
  );
  await paste(page, '"big" deal\tx\r\n5\'10"\ta;b\r\n"l1\nl2"\t"3"\r\n');
  await expect(edits).toHaveText(
    `5 email ${JSON.stringify([
      ['"big" deal', 'x'],
      ['5\'10"', 'a;b'],
      ['l1\nl2', '"3"'],
    ])}`,
  );
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await paste(page, 'Breda');
  await expect(edits).toContainText('; 5 to 7 email [["Breda"]]');
});
