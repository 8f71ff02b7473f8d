import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';
import { NotFoundScreen } from './lost-screens.tsx';

/** Opens the palette at the command that a link names, filled in; nothing runs by itself. */
export function CommandLinkScreen(properties: { commandId: string } & Readonly<Record<string, unknown>>) {
  const { openCommandLink, replace } = useConsole();
  const [isUnknown, setUnknown] = useState(false);
  const [link] = useState(properties);

  useEffect(() => {
    const { commandId, ...parameters } = link;
    if (openCommandLink(commandId, parameters)) replace('/');
    else setUnknown(true);
  }, [link, openCommandLink, replace]);

  return isUnknown ? <NotFoundScreen /> : null;
}
