import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * The history of a page whose addresses stand behind the `#`. An address that was put in by hand counts as a step
 * forward, so that the way back to the screen before it is known when that is not to be left.
 */
export function createNumberedHistory(): RouterHistory {
  // Before the history hears of the step itself; its own writes it would take for steps, too.
  window.addEventListener('popstate', () => {
    if (window.history.state) return;
    const { __TSR_index: index } = history.location.state;
    const key = `${Date.now()} ${index}`;
    const state = { __TSR_index: index + 1, key, __TSR_key: key };
    History.prototype.replaceState.call(window.history, state, '');
  });
  const history = createHashHistory();
  return history;
}
