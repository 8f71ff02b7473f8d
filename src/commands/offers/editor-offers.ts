import { contextKey } from '../kernel/context/context-keys.ts';

/** What a form or an editor offers to commands. */
export interface EditorOffers {
  /** Saves what is typed. Where it answers with a promise of false, something is left unsaved. */
  save?(): unknown;
  /** Leaves what is typed, for the list it belongs to. */
  cancel?(): void;
  /** Saves what is typed and goes to the next step. */
  saveAndNext?(): void;
  /** Puts back what was typed at an earlier visit and not saved. */
  bringBack?(): void;
  /** Throws that away. */
  discardDraft?(): void;
  /** The path of the record that `save` saves, such as `/messages/12`. */
  readonly edits?: string;
  /** Gives the focus to the text that is edited. */
  focusEditor?(): void;
  /** Offers what can be put in where the cursor of the text is. */
  insert?(): void;
}

/** What the editor at hand offers. */
export const editorOffersKey = contextKey<EditorOffers>('editorOffers', {}, 'kernel:reason.elsewhere');
