import type { Profile } from '#src/commands/services.ts';
import type { FormRefusal } from '../../kit/form/types.ts';
import { useFormCommand } from '../shared/use-form-command.ts';

/** Saves the own name and time zone; it can be taken back. */
export function useSaveProfile(before: Profile): (now: Profile) => Promise<FormRefusal | undefined> {
  const runForm = useFormCommand();
  return async ({ name, timezone }) => {
    const outcome = await runForm('account.save', { before, now: { name: name.trim(), timezone } });
    return outcome.kind === 'refused' ? outcome.refusal : undefined;
  };
}
