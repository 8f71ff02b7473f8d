import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider as StoreProvider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { CommandProvider } from '../views/kit/command-provider.tsx';
import { ErrorTextProvider } from '../views/kit/form/error-text.tsx';
import { ConsoleProvider } from '../views/shell/console-context.ts';
import { ConsoleApi } from './console-api.tsx';
import type { createConsole } from './create-console.ts';

/** The whole console, to be drawn into a page. */
export function ConsoleView({ parts }: { parts: Awaited<ReturnType<typeof createConsole>> }) {
  return (
    <I18nextProvider i18n={parts.texts.i18n}>
      <StoreProvider store={parts.store}>
        <QueryClientProvider client={parts.client}>
          <ConsoleApi api={parts.api} onEvent={parts.onEvent}>
            <CommandProvider system={parts.system}>
              <ConsoleProvider value={parts.console}>
                <ErrorTextProvider value={parts.errorText}>
                  <RouterProvider router={parts.router} />
                </ErrorTextProvider>
              </ConsoleProvider>
            </CommandProvider>
          </ConsoleApi>
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>
  );
}
