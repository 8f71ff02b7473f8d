// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { Option, ResolveOptions } from '#src/views/kit/form/types.ts';
import { useKnownOptions } from '#src/views/kit/form/use-known-options.ts';

const ids = ['7', '8'];

function Names({ resolve }: { resolve: ResolveOptions }) {
  const { labelOf } = useKnownOptions(ids, resolve);
  return <p>{ids.map(labelOf).join(', ')}</p>;
}

function draw() {
  const place = document.createElement('div');
  const answers: { give(options: Option[]): void; fail(): void }[] = [];
  const resolve = () =>
    new Promise<Option[]>((give, fail) => answers.push({ give, fail: () => fail(new Error('away')) }));
  act(() => createRoot(place).render(<Names resolve={resolve} />));
  return { text: () => place.textContent, answers };
}

it('shows a quiet mark until names come, and the id of what has none', async () => {
  const { text, answers } = draw();
  expect(text()).toBe('…, …');
  await act(async () => answers[0]?.give([{ id: '7', label: 'Wholesale' }]));
  expect(text()).toBe('Wholesale, 8');
});

it('shows ids where the names could not be asked for', async () => {
  const { text, answers } = draw();
  await act(async () => answers[0]?.fail());
  expect(text()).toBe('7, 8');
});
