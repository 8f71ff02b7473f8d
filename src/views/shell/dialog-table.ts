import type { ComponentType } from 'react';
import type { HostedDialogProps, LoadDialog } from './dialogs.tsx';

/** Declares a dialog; it gets what the command gave as its properties. */
function dialog<Properties extends HostedDialogProps>(
  load: () => Promise<ComponentType<Properties>>,
): LoadDialog {
  // The command that opens the dialog gives exactly the properties that it takes.
  return load as unknown as LoadDialog;
}

/** The dialogs that commands open by id, each loaded when it is first opened. */
export const dialogs: Readonly<Record<string, LoadDialog>> = {
  'senders.credentials': dialog(
    async () => (await import('../screens/senders/credentials-dialog.tsx')).CredentialsDialog,
  ),
  'messages.duplicate': dialog(
    async () => (await import('../screens/messages/duplicate-dialog.tsx')).DuplicateDialog,
  ),
  'messages.mail-preview': dialog(
    async () => (await import('../screens/messages/mail-preview-dialog.tsx')).MailPreviewDialog,
  ),
  'messages.preview': dialog(
    async () => (await import('../screens/messages/preview-dialog.tsx')).PreviewDialog,
  ),
};
