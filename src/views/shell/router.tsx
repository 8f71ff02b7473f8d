import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { parseSearch, writeSearch } from '../../state/search-string.ts';
import { createNumberedHistory } from './numbered-history.ts';
import type { ScreenRoute } from './screen-route.ts';

interface RouterParts {
  readonly routes: readonly ScreenRoute[];
  /** What stands around every screen; it renders an `Outlet`. */
  readonly root: () => ReactNode;
  readonly notFound: () => ReactNode;
  /** Shows one screen of the table. */
  readonly host: ComponentType<{ route: ScreenRoute }>;
  readonly history?: RouterHistory;
}

/** Makes the router of the console from its table; addresses stand behind the `#`. */
export function createConsoleRouter(parts: RouterParts): AnyRouter {
  const { routes, host: Host } = parts;
  const rootRoute = createRootRoute({ component: parts.root, notFoundComponent: parts.notFound });
  const screens = routes.map((route) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: route.path,
      component: () => <Host route={route} />,
    }),
  );
  return createRouter({
    routeTree: rootRoute.addChildren(screens),
    history: parts.history ?? createNumberedHistory(),
    parseSearch,
    stringifySearch: writeSearch,
    scrollRestoration: false,
    defaultPendingMs: 0,
  });
}
