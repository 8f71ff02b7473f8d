// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rememberFocus } from '#src/views/kit/return-focus.ts';
import { useArrival } from '#src/views/shell/use-arrival.ts';
import { until } from '../kit/support/gestures.ts';
import { mount } from '../kit/support/mount.tsx';

function Screen() {
  useArrival('/contacts');
  return (
    <main>
      <h1>Contacts</h1>
      <div data-focus-home="" aria-busy="true">
        <button type="button" tabIndex={0}>
          anna
        </button>
      </div>
    </main>
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const heading = () => find('h1');
const cell = () => find('[data-focus-home] button');

/** What stands over the screen, as the palette does: it takes the focus and gives it back. */
function cover(): () => void {
  const restore = rememberFocus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><input></div>');
  find('[role=dialog] input')?.focus();
  return () => {
    find('[role=dialog]')?.remove();
    restore();
  };
}

describe('the focus of whoever comes to a list', () => {
  it('goes from the heading to the rows once they are there', async () => {
    await mount(<Screen />);
    await until(() => document.activeElement === heading());
    find('[data-focus-home]')?.removeAttribute('aria-busy');
    await until(() => document.activeElement === cell());
  });

  it('goes to the rows that came while the palette stood over them', async () => {
    await mount(<Screen />);
    await until(() => document.activeElement === heading());
    const uncover = cover();
    find('[data-focus-home]')?.removeAttribute('aria-busy');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(find('[role=dialog] input'));
    uncover();
    await until(() => document.activeElement === cell());
  });
});
