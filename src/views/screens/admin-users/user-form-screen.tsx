import { adminUserDescriptor } from '#src/resources/admin-users.ts';
import { ResourceForm } from '../shared/resource-screens.tsx';
import { UserPlans } from './user-plans.tsx';

/** A new user, or one that is there with what they are subscribed to. */
export function UserFormScreen({ id }: { id?: number }) {
  return (
    <ResourceForm
      of={adminUserDescriptor}
      id={id}
      facts={id === undefined ? null : <UserPlans user={id} />}
    />
  );
}
