import { useAtom } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { dialogsAtom, type OpenDialog } from '#src/state/frame.ts';

/** What every dialog of the host gets besides its own properties. */
export interface HostedDialogProps {
  readonly onClose: () => void;
}

/** Loads a dialog when it is first opened; commands open it by its id. */
export type LoadDialog = () => Promise<ComponentType<HostedDialogProps>>;

const loaded = new Map<string, ComponentType<HostedDialogProps>>();

/** Shows the dialogs that commands have opened, the newest on top. */
export function DialogsHost({ dialogs }: { dialogs: Readonly<Record<string, LoadDialog>> }) {
  const [open, setOpen] = useAtom(dialogsAtom);

  return (
    <Suspense fallback={null}>
      {open.map((dialog) => {
        const Dialog = componentOf(dialog, dialogs);
        if (!Dialog) return null;
        return (
          <Dialog
            key={dialog.key}
            {...dialog.props}
            onClose={() => setOpen((others) => others.filter((other) => other.key !== dialog.key))}
          />
        );
      })}
    </Suspense>
  );
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
