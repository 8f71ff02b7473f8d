import type { LatePalette } from './late-palette.ts';

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** Gives the palette what is typed for it before it is on the screen: no letter of a name may run as a key of what lies below. Escape gives it up. */
export function holdEarlyKeys(page: Document, palette: LatePalette): void {
  page.defaultView?.addEventListener(
    'keydown',
    (event) => {
      if (!palette.isWanted() || modifiers.has(event.key)) return;
      if (page.querySelector('[data-key-scope=palette]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key === 'Escape') palette.close();
      else if (event.key === 'Backspace') palette.edit((text) => text.slice(0, -1));
      else if (event.key.length === 1 && !isHeld) palette.edit((text) => text + event.key);
    },
    { capture: true },
  );
}
