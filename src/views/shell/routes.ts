import * as v from 'valibot';
import { recordParameters, type ScreenRoute, screen } from './screen-route.ts';

/** Every screen of the console, by address. */
export const routes: readonly ScreenRoute[] = [
  screen({
    path: '/login',
    titleKey: 'session:login.title',
    layout: 'bare',
    load: async () => (await import('../screens/session/login-screen.tsx')).LoginScreen,
  }),
  screen({
    path: '/set-credentials/$token',
    titleKey: 'session:set.title',
    layout: 'bare',
    parameters: v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)) }),
    load: async () => (await import('../screens/session/set-credentials-screen.tsx')).SetCredentialsScreen,
  }),
  screen({
    path: '/',
    titleKey: 'shell:title.home',
    load: async () => (await import('./start-screen.tsx')).StartScreen,
  }),
  screen({
    path: '/do/$commandId',
    titleKey: 'shell:title.command',
    parameters: v.looseObject({ commandId: v.string() }),
    load: async () => (await import('./command-link-screen.tsx')).CommandLinkScreen,
  }),
  screen({
    path: '/home',
    titleKey: 'shell:title.home',
    load: async () => (await import('../screens/home/home-screen.tsx')).HomeScreen,
  }),
  screen({
    path: '/tags',
    titleKey: 'tags:list.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/tags/tag-list-screen.tsx')).TagListScreen,
  }),
  screen({
    path: '/tags/create',
    titleKey: 'tags:create.title',
    modules: ['BULK'],
    load: async () => (await import('../screens/tags/tag-form-screen.tsx')).TagFormScreen,
  }),
  screen({
    path: '/tags/$id',
    titleKey: 'tags:list.title',
    modules: ['BULK'],
    parameters: recordParameters,
    load: async () => (await import('../screens/tags/tag-form-screen.tsx')).TagFormScreen,
  }),
];

/** Whether the screen of a path stands without the frame. */
export function isUnframedPath(pathname: string): boolean {
  return routes.some(({ layout, path }) => {
    const fixed = path.replace(/\/\$.*$/, '');
    return layout === 'bare' && (pathname === fixed || pathname.startsWith(`${fixed}/`));
  });
}
