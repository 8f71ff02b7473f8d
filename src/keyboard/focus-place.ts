import type { KeyScope } from '#src/commands/kernel/declaring/define-command.ts';
import type { FocusPlace, KeyOwner } from '#src/commands/kernel/declaring/key-owner.ts';

const textFields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=range],[type=color],[type=file],[data-cell]),textarea,select,[contenteditable]:not([contenteditable=false])';
const pressable =
  'button,a[href],summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=columnheader],[role^=menuitem],[role=option]';
const control = `${pressable},${textFields},input,iframe,[tabindex="0"]`;
const keysOfControls = new Set(
  'Enter Space ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' '),
);
const palette = '[data-key-scope=palette]';
const dialog = '[role=dialog],[role=alertdialog]';
const popup = '[role=menu],[role=menubar],[role=listbox],[role=tree],[data-key-scope=popup]';
// Who fills in a form believes to be in its next field: a letter there must not change something else.
const controlOfForm = '[data-unsaved] :is(button,[role=switch],[role=checkbox],[role=radio],input)';
const owners: readonly KeyOwner[] = ['grid', 'header', 'form', 'bar', 'editor'];

/** Who owns the keys that are pressed at an element: the nearest part of the page that is marked as one, else the control itself. */
export function focusPlaceOf(element: Element | null | undefined): FocusPlace {
  return { owner: ownerOf(element), isText: element?.closest(textFields) != null };
}

/** The part of the page that owns the keys of an element; two elements of one part have the same. */
export function partOf(element: Element): Element {
  return (
    element.closest(`${palette},${popup},${dialog},[role=tablist],[role=radiogroup],[data-key-scope]`) ??
    element.ownerDocument.documentElement
  );
}

/** The scopes whose keys are heard by an owner, the innermost first. */
export function scopesOf(owner: KeyOwner): readonly KeyScope[] {
  if (owner === 'grid' || owner === 'header') return ['grid', 'global'];
  if (owner === 'screen') return ['head', 'global'];
  return owner === 'form' || owner === 'bar' ? [owner, 'global'] : ['global'];
}

/** Whether the element does something by Enter and Space of its own. */
export function isPressable(element: Element | undefined): boolean {
  return element?.closest(pressable) != null;
}

/** Whether a control that is no text may have a use of its own for the key. */
export function isKeyOfControls(stroke: string): boolean {
  return keysOfControls.has(stroke);
}

/** Whether the element is a control of a screen or of a form in it. */
export function isControl(element: Element | undefined, owner: KeyOwner): boolean {
  return (owner === 'control' || owner === 'form') && element?.closest(control) != null;
}

/** Whether the element takes letters for itself: lists look for letters, and controls of a form with unsaved changes take none. */
export function ownsLetters(element: Element | undefined): boolean {
  return element?.closest(`${popup},${controlOfForm}`) != null;
}

function ownerOf(element: Element | null | undefined): KeyOwner {
  if (element?.closest(palette)) return 'palette';
  if (element?.closest(popup)) return 'popup';
  if (element?.closest(dialog)) return 'dialog';
  const marked = element?.closest('[data-key-scope]')?.getAttribute('data-key-scope');
  const owner = owners.find((each) => each === marked);
  if (owner) return owner;
  return element?.closest(control) ? 'control' : 'screen';
}

/** Whether letters typed at an element are a text: it is a field, or in a grid that is a sheet. */
export function takesText({ owner, isText }: FocusPlace, isSheet: boolean): boolean {
  return isText || (isSheet && owner === 'grid');
}
