import type { CDPSession, Page } from '@playwright/test';

/** A key as a layout has it: what it types and where it lies. */
export interface LayoutKey {
  readonly key: string;
  /** The place on the board, such as `KeyK`. */
  readonly code: string;
  readonly held?: readonly (keyof typeof modifierBits)[];
}

/** A keyboard of any layout, and an input method. */
export interface Keyboard {
  press(...keys: readonly LayoutKey[]): Promise<void>;
  /** Shows a word that is not yet decided; an empty one ends it. */
  compose(text: string): Promise<void>;
  /** The key that an input method takes for itself while it composes. */
  pressComposing(key: string): Promise<void>;
  /** Decides the word. */
  commit(text: string): Promise<void>;
}

const modifierBits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
const inputMethodKeyCode = 229;

/** Attaches a keyboard to the page. */
export async function attachKeyboard(page: Page): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page);
  return {
    async press(...keys) {
      for (const key of keys) await pressKey(session, key);
    },
    async compose(text) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    },
    async pressComposing(key) {
      const event = { key, code: key, windowsVirtualKeyCode: inputMethodKeyCode };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    async commit(text) {
      await session.send('Input.insertText', { text });
    },
  };
}

async function pressKey(session: CDPSession, { key, code, held = [] }: LayoutKey): Promise<void> {
  const modifiers = held.reduce((bits, name) => bits + modifierBits[name], 0);
  const types = !held.some((name) => name !== 'Shift');
  const event = { key, code, modifiers, windowsVirtualKeyCode: virtualKey(key, code) };
  await session.send('Input.dispatchKeyEvent', {
    type: types ? 'keyDown' : 'rawKeyDown',
    ...event,
    ...(types && { text: key }),
  });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/** Latin letters count by what they type, others by their place, as systems number them. */
function virtualKey(key: string, code: string): number {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase().charCodeAt(0);
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.charCodeAt(0) ?? 0;
}
