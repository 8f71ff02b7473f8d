import { useTranslation } from 'react-i18next';
import { useApi } from '#src/api/cache/api-context.tsx';
import { failureOf } from '#src/api/transport/failure.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import { useRefusal } from '../shared/use-refusal.ts';

/** What the form of the own account holds. */
export interface Profile {
  readonly name: string;
  readonly timezone: string | null;
}

/** Saves the own name and time zone; it can be taken back. */
export function useSaveProfile(before: Profile): (now: Profile) => Promise<FormRefusal | undefined> {
  const { t } = useTranslation('account');
  const api = useApi();
  const system = useCommandSystem();
  const refusalOf = useRefusal();

  return async ({ name, timezone }) => {
    const now = { name: name.trim(), timezone };
    try {
      await api.account.update(now);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return refusalOf(failure);
    }
    system.history.push({
      commandId: 'account.go',
      at: Date.now(),
      undo: { key: 'account:profile.saved', by: 'profile', with: before },
    });
    const kbd = system.keysOf('app.undo');
    showNotice({
      id: 'deed',
      tone: 'ok',
      title: t('profile.saved'),
      action: {
        label: t('kernel:undo'),
        run: () => void system.runner.run('app.undo', 'button'),
        ...(kbd !== undefined && { kbd }),
      },
    });
    return undefined;
  };
}
