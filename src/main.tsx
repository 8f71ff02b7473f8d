import './views/kit/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider as StoreProvider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ConsoleApi } from './composition/console-api.tsx';
import { createConsole } from './composition/create-console.ts';
import { CommandProvider } from './views/kit/command-provider.tsx';
import { ErrorTextProvider } from './views/kit/form/error-text.tsx';
import { ConsoleProvider } from './views/shell/console-context.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root');

const parts = await createConsole(document);

createRoot(element).render(
  <StrictMode>
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
  </StrictMode>,
);
