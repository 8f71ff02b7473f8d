/** Gives the focus to a part of a screen, unless a dialog or the palette stands over it: what is typed there goes on. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(element))) return;
  element.focus();
}
