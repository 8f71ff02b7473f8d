import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { modulesAtom } from '#src/state/account.ts';
import { useConsole } from './console-context.ts';

/** Leads on to the first screen that the account has. */
export function StartScreen() {
  const modules = useAtomValue(modulesAtom);
  const { replace } = useConsole();
  useEffect(() => replace(startPath(modules)), [modules, replace]);
  return null;
}

function startPath(modules: readonly string[]): string {
  if (modules.includes('BULK') || modules.includes('SMTP')) return '/home';
  if (modules.includes('INBOUND')) return '/receivers';
  return modules.includes('ADMIN') ? '/admin/users' : '/home';
}
