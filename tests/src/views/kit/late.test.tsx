// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { createLate, LatePart } from '#src/views/kit/late.tsx';
import { ErrorBoundary } from '#src/views/shell/error-boundary.tsx';

/** How long anything asked to wait; React keeps the function that it finds when it is loaded. */
const waits = vi.hoisted(() => {
  const asked: number[] = [];
  const setTimer = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, wait = 0) => {
    asked.push(wait);
    return setTimer(run, wait);
  }) as typeof setTimeout;
  return asked;
});

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  vi.restoreAllMocks();
});

function draw(content: ReactNode): HTMLElement {
  const place = document.createElement('div');
  root = createRoot(place);
  root.render(content);
  return place;
}

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

it('shows what was loaded as soon as it is there, and something else until then', async () => {
  let finish: (part: typeof Greeting) => void = () => {};
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (finish = resolve)));
  const late = createLate(load);
  const place = draw(<LatePart of={late} name="Ada" instead={<i>wait</i>} />);
  await expect.poll(() => place.innerHTML, { interval: 0 }).toBe('<i>wait</i>');
  await expect.poll(() => load.mock.calls.length, { interval: 0 }).toBe(1);
  waits.length = 0;
  finish(Greeting);
  await expect.poll(() => place.innerHTML, { interval: 0 }).toBe('<p>Hello Ada</p>');
  expect(waits.filter((wait) => wait > 100 && wait <= 300)).toEqual([]);
  root?.render([<LatePart key="1" of={late} name="Bob" />, <LatePart key="2" of={late} name="Eve" />]);
  await expect.poll(() => place.textContent).toBe('Hello BobHello Eve');
  expect(load).toHaveBeenCalledTimes(1);
});

it('tells why it could not be loaded, and loads anew when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('no network'));
  const late = createLate(load);
  let again = () => {};
  const place = draw(
    <ErrorBoundary
      fallback={(error, retry) => {
        again = retry;
        return String(error);
      }}
    >
      <LatePart of={late} name="Ada" />
    </ErrorBoundary>,
  );
  await expect.poll(() => place.textContent).toBe('Error: no network');
  again();
  await expect.poll(() => place.textContent).toBe('Hello Ada');
  expect(load).toHaveBeenCalledTimes(2);
});
