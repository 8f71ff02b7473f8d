/** Whether the element is a field with an open list, which takes Escape for itself. */
export function ownsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]');
}
