import type { KeyDispatcher, KeyDispatcherParts } from '#src/commands/kernel/keys/key-dispatcher.ts';
import { createDispatcher, type PageDispatcher } from './dispatcher.ts';

/** The keyboard of a page, for one system of commands. */
export interface PageKeyboard<Services> {
  /** Makes what the system asks for; it hears nothing yet. */
  createDispatcher(parts: KeyDispatcherParts<Services>): KeyDispatcher;
  /** Listens on the document, once all that commands need is there; the answer ends that. */
  attach(document: Document): () => void;
}

/** A keyboard that the system of commands is made with first and that is attached later. */
export function createPageKeyboard<Services>(): PageKeyboard<Services> {
  let dispatcher: PageDispatcher | undefined;
  return {
    createDispatcher(parts) {
      dispatcher = createDispatcher(parts);
      return dispatcher;
    },
    attach(document) {
      if (!dispatcher) throw new Error('No system of commands was made with this keyboard');
      return dispatcher.attach(document);
    },
  };
}
