import './views/kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleView } from './composition/console-view.tsx';
import { createConsole } from './composition/create-console.ts';
import { followBuilds } from './composition/follow-builds.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root');

followBuilds(document, window);
const parts = await createConsole(document);

createRoot(element).render(
  <StrictMode>
    <ConsoleView parts={parts} />
  </StrictMode>,
);
