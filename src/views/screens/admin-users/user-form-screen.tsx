import { FormScreen } from '../shared/form-screen.tsx';
import { userForm } from './user-form.ts';
import { UserPlans } from './user-plans.tsx';

/** A new user, or one that is there. */
export function UserFormScreen({ id }: { id?: number }) {
  const actions = id === undefined ? [] : ['users.subscriptions', 'users.reset-credentials', 'users.delete'];
  const facts = id === undefined ? null : <UserPlans user={id} />;
  return <FormScreen declaration={userForm} id={id} facts={facts} actions={actions} />;
}
