import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import kit from '#locales/en/kit.json';
import { keepCompositions } from '#src/keyboard/compositions.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { kit } },
  interpolation: { escapeValue: false },
});

globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
Element.prototype.scrollIntoView ??= () => undefined;

// As the console does before anything is on the page.
keepCompositions(window);

const mounted: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const unmount of mounted.splice(0)) await unmount();
});

/** Shows an element in the document; gives how to show it anew. Taken away after each test. */
export async function mount(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (next: ReactNode) => act(async () => root.render(next));
  mounted.push(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await show(element);
  return show;
}
