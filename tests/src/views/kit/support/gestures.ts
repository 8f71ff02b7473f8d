import { act } from 'react';

/** The one element that a selector finds; throws when there is none. */
export function find<Type extends HTMLElement = HTMLElement>(selector: string): Type {
  const found = document.querySelector<Type>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

/** The control whose label reads so. */
export function byLabel<Type extends HTMLElement = HTMLInputElement>(text: string): Type {
  const label = [...document.querySelectorAll('label')].find(
    (one) => one.textContent?.replace(' *', '').trim() === text,
  );
  if (!label) throw new Error(`No label reads ${text}`);
  const control = label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector('input');
  if (!control) throw new Error(`The label ${text} belongs to nothing`);
  return control as Type;
}

/** The button that reads so or is named so. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent?.trim().startsWith(name),
  );
  if (!found) throw new Error(`No button is named ${name}`);
  return found;
}

/** Replaces the text of a field as typing does. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Presses a key where the focus is. */
export function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  return act(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
}

/** Presses an element with the mouse. */
export function click(element: HTMLElement): Promise<void> {
  return act(async () => element.click());
}

/** Waits until something holds, looking again after every turn of the event loop. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 15_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came to hold: ${holds}`);
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
}

/** Chooses the option of a list box that has a value. */
export function choose(field: HTMLSelectElement, value: string): Promise<void> {
  return act(async () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
