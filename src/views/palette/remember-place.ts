import { rememberFocus } from '#src/views/kit/return-focus.ts';

/** Remembers the focus and the caret; the answer puts both back. */
export function rememberPlace(): () => void {
  const restoreFocus = rememberFocus();
  const restoreCaret = rememberCaret();
  return () => {
    restoreFocus();
    restoreCaret();
  };
}

function rememberCaret(): () => void {
  const element = document.activeElement;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, selectionDirection } = element;
    // Fields such as numbers have no caret that can be read.
    if (selectionStart === null) return () => {};
    return () => {
      if (document.activeElement === element)
        element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    };
  }
  const selection = document.getSelection();
  if (!(element instanceof HTMLElement && element.isContentEditable) || !selection?.rangeCount)
    return () => {};
  const range = selection.getRangeAt(0).cloneRange();
  return () => {
    if (document.activeElement !== element) return;
    selection.removeAllRanges();
    selection.addRange(range);
  };
}
