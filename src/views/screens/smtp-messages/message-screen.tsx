import { useRouter } from '@tanstack/react-router';
import { smtpMessageDescriptor } from '#src/resources/smtp-messages.ts';
import { ResourceList } from '../shared/resource-screens.tsx';
import { useListAddress } from '../shared/use-list-address.ts';
import { MessageDialog } from './message-dialog.tsx';

/** A submitted mail by its address: its dialog over the list, which stays when it is closed. */
export function MessageScreen({ id }: { id: number }) {
  const router = useRouter();
  const addressOf = useListAddress();
  return (
    <>
      <ResourceList of={smtpMessageDescriptor} />
      <MessageDialog
        key={id}
        id={id}
        onClose={() => router.history.replace(addressOf(smtpMessageDescriptor.path))}
      />
    </>
  );
}
