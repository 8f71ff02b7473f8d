import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialogsAtom, dialogsAtom, type OpenDialog } from '#src/state/frame.ts';
import { createLate, type Late, LatePart } from '../kit/late.tsx';
import { isLostPart } from '../kit/lost-part.ts';
import { useConsole } from './console-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** What every dialog of the host gets besides its own properties. */
export interface HostedDialogProps {
  readonly onClose: () => void;
}

/** Loads a dialog when it is first opened; commands open it by its id. */
export type LoadDialog = () => Promise<ComponentType<HostedDialogProps>>;

const known = new Map<string, Late<ComponentType<HostedDialogProps>>>();

/** Shows the dialogs that commands have opened, the newest on top. */
export function DialogsHost({ dialogs }: { dialogs: Readonly<Record<string, LoadDialog>> }) {
  const open = useAtomValue(dialogsAtom);
  const closeDialogs = useSetAtom(closeDialogsAtom);

  return (
    <>
      {open.map((dialog) => {
        const late = lateOf(dialog, dialogs);
        if (!late) return null;
        const close = () => closeDialogs(dialog.key);
        return (
          <ErrorBoundary key={dialog.key} fallback={(error) => <Broken error={error} onClose={close} />}>
            <LatePart of={late} {...dialog.props} onClose={close} />
          </ErrorBoundary>
        );
      })}
    </>
  );
}

/** Tells that a dialog broke or could not be loaded, and takes it away; the screen stays as it is. */
function Broken({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { services } = useConsole();
  const { t } = useTranslation();

  useEffect(() => {
    const text = error instanceof Error ? error.message : String(error);
    services.notify({
      kind: 'error',
      messageKey: 'shell:dialog.broken',
      params: { text: isLostPart(error) ? t('errors:network') : text },
    });
    onClose();
  });
  return null;
}

function lateOf(
  { id }: OpenDialog,
  dialogs: Readonly<Record<string, LoadDialog>>,
): Late<ComponentType<HostedDialogProps>> | undefined {
  const found = known.get(id);
  if (found) return found;
  const load = dialogs[id];
  if (!load) return undefined;
  const made = createLate(load);
  known.set(id, made);
  return made;
}
