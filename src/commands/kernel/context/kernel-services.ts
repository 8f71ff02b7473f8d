import type { Sentence } from './context-keys.ts';

/** Time as the kernel sees it: milliseconds since 1970, and a call after a while that can be taken back. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

/** A notice for the user; its action runs a command. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly messageKey: string;
  readonly params?: Sentence['params'];
  readonly action?: { readonly labelKey: string; readonly commandId: string };
}

/** A question that is answered with yes or no. */
export interface ConfirmQuestion {
  readonly title: Sentence;
  /** What goes with it, a line a sentence. */
  readonly lines?: readonly Sentence[];
  /** The locale key on the button that says yes. */
  readonly confirmKey?: string;
  readonly dangerous: boolean;
}

/** What the kernel itself needs of the services that commands get. */
export interface KernelServices {
  readonly clock: Clock;
  notify(notice: Notice): void;
  /** Takes a notice away, if it still stands. */
  withdraw(notice: Notice): void;
  /** Opens a dialog by its id; `onClosed` is told once it is closed, however. */
  open(dialogId: string, props?: Readonly<Record<string, unknown>>, onClosed?: () => void): void;
  /** True for yes; closing the question means no. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
}

/** A place where a small text is kept between visits. */
export interface TextStore {
  read(): string | null;
  write(text: string | null): void;
}
