import { FormScreen } from '../shared/form-screen.tsx';
import { userForm } from './user-form.ts';

/** A new user, or one that is there. */
export function UserFormScreen({ id }: { id?: number }) {
  const actions = id === undefined ? [] : ['users.subscriptions', 'users.reset-credentials', 'users.delete'];
  return <FormScreen declaration={userForm} id={id} actions={actions} />;
}
