import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialogsAtom, dialogsAtom, type OpenDialog } from '#src/state/frame.ts';
import { isLostPart } from '../kit/lost-part.ts';
import { useConsole } from './console-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** What every dialog of the host gets besides its own properties. */
export interface HostedDialogProps {
  readonly onClose: () => void;
}

/** Loads a dialog when it is first opened; commands open it by its id. */
export type LoadDialog = () => Promise<ComponentType<HostedDialogProps>>;

const loaded = new Map<string, ComponentType<HostedDialogProps>>();

/** Shows the dialogs that commands have opened, the newest on top. */
export function DialogsHost({ dialogs }: { dialogs: Readonly<Record<string, LoadDialog>> }) {
  const open = useAtomValue(dialogsAtom);
  const closeDialogs = useSetAtom(closeDialogsAtom);

  return (
    <Suspense fallback={null}>
      {open.map((dialog) => {
        const Dialog = componentOf(dialog, dialogs);
        if (!Dialog) return null;
        const close = () => closeDialogs(dialog.key);
        return (
          <ErrorBoundary
            key={dialog.key}
            fallback={(error) => <Broken id={dialog.id} error={error} onClose={close} />}
          >
            <Dialog {...dialog.props} onClose={close} />
          </ErrorBoundary>
        );
      })}
    </Suspense>
  );
}

/** Tells that a dialog broke or could not be loaded, and takes it away; the screen stays as it is. */
function Broken({ id, error, onClose }: { id: string; error: unknown; onClose: () => void }) {
  const { services } = useConsole();
  const { t } = useTranslation();

  useEffect(() => {
    const text = error instanceof Error ? error.message : String(error);
    // What could not be loaded is asked for again the next time.
    loaded.delete(id);
    services.notify({
      kind: 'error',
      messageKey: 'shell:dialog.broken',
      params: { text: isLostPart(error) ? t('errors:network') : text },
    });
    onClose();
  });
  return null;
}

function componentOf(
  { id }: OpenDialog,
  dialogs: Readonly<Record<string, LoadDialog>>,
): ComponentType<HostedDialogProps> | undefined {
  const found = loaded.get(id);
  if (found) return found;
  const load = dialogs[id];
  if (!load) return undefined;
  const made = lazy(async () => ({ default: await load() }));
  loaded.set(id, made);
  return made;
}
