import type { LoadDialog } from './dialogs.tsx';

/** The dialogs that commands open by id, each loaded when it is first opened. */
export const dialogs: Readonly<Record<string, LoadDialog>> = {};
