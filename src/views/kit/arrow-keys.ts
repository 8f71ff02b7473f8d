import type { KeyboardEvent } from 'react';

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
const steps = {
  across: { ArrowLeft: -1, ArrowRight: 1 },
  down: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<string, Readonly<Record<string, 1 | -1>>>;
const caret = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
/** Controls that an arrow up or down changes, or that open a list by it. */
const upAndDown =
  '[type=radio], [type=date], [type=datetime-local], [type=time], [type=number], [type=range], [role=combobox], select, textarea, [contenteditable]';

/** Moves the focus by the arrow keys through the controls of the element that hears them; a control that has its own use for an arrow keeps it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, way: keyof typeof steps): void {
  const { target, currentTarget, key } = event;
  const step = (steps[way] as Readonly<Record<string, number>>)[key];
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (step === undefined || isHeld || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (target.matches(way === 'across' ? caret : upAndDown)) return;
  const reachable = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(isReachable);
  const next = reachable[reachable.indexOf(target) + step];
  event.preventDefault();
  next?.focus();
}

/** What makes an element a bar: it owns the keys of its controls, arrows go through them, and Escape leaves it for the screen. */
export function barKeys(way: keyof typeof steps) {
  return {
    'data-key-scope': 'bar',
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByArrows(event, way),
  } as const;
}

function isReachable(control: HTMLElement): boolean {
  return control.tabIndex >= 0 && control.closest('[hidden], [inert]') === null;
}
