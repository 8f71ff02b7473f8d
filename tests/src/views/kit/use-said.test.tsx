// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { VisuallyHidden } from '#src/views/kit/hidden.tsx';
import { useSaid } from '#src/views/kit/use-said.tsx';

let say = (_: string) => {};

function Region() {
  const [said, sayNow] = useSaid();
  say = sayNow;
  return <VisuallyHidden live>{said}</VisuallyHidden>;
}

it('says the same words anew, as an addition to the region', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Region />));
  const added: (string | null)[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) added.push(...[...addedNodes].map((node) => node.textContent));
  });
  const region = document.querySelector('[role=status]');
  observer.observe(region ?? document.body, { childList: true, subtree: true });
  await act(async () => say('Fixed'));
  await act(async () => say('Fixed'));
  expect(added).toEqual(['Fixed', 'Fixed']);
  expect(region?.textContent).toBe('Fixed');
  await act(async () => root.unmount());
});
