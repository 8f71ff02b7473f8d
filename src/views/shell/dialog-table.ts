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
  history: dialog(async () => (await import('../screens/history/history-dialog.tsx')).HistoryDialog),
  columns: dialog(async () => (await import('../screens/columns/columns-dialog.tsx')).ColumnsDialog),
  bulk: dialog(async () => (await import('../screens/bulk/bulk-dialog.tsx')).BulkDialog),
  'imports.contacts': dialog(async () => (await import('../screens/imports/import-dialog.tsx')).ImportDialog),
  'imports.blacklist': dialog(
    async () => (await import('../screens/imports/blacklist-import-dialog.tsx')).BlacklistImportDialog,
  ),
  'imports.reports': dialog(
    async () => (await import('../screens/imports/import-reports-dialog.tsx')).ImportReportsDialog,
  ),
  'campaigns.launch': dialog(
    async () => (await import('../screens/campaigns/launch-dialog.tsx')).LaunchDialog,
  ),
  'campaigns.schedule': dialog(
    async () => (await import('../screens/campaigns/launch-dialog.tsx')).ScheduleDialog,
  ),
  'campaigns.cancel': dialog(
    async () => (await import('../screens/campaigns/cancel-dialog.tsx')).CancelDialog,
  ),
  'hooks.details': dialog(async () => (await import('../screens/hooks/hook-dialog.tsx')).HookDialog),
  'hooks.delivery': dialog(async () => (await import('../screens/hooks/delivery-dialog.tsx')).DeliveryDialog),
  'senders.credentials': dialog(
    async () => (await import('../screens/senders/credentials-dialog.tsx')).CredentialsDialog,
  ),
  'smtp.message': dialog(
    async () => (await import('../screens/smtp-messages/message-dialog.tsx')).MessageDialog,
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
