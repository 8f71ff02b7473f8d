import type { ScreenRoute } from '#src/views/shell/screen-route.ts';

// Named by a text of the first screen, so they need no others.
const firstScreens = /^(session|shell):/;

/** The screens, each loaded with the texts that the first screen does without, unless it is one of the first itself. */
export function withTexts(
  routes: readonly ScreenRoute[],
  loadOthers: () => Promise<void>,
): readonly ScreenRoute[] {
  return routes.map((route) =>
    firstScreens.test(route.titleKey)
      ? route
      : {
          ...route,
          async load() {
            const [screen] = await Promise.all([route.load(), loadOthers()]);
            return screen;
          },
        },
  );
}
