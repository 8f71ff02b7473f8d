import { useParams, useSearch } from '@tanstack/react-router';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { accountAtom } from '#src/state/account.ts';
import { screenDrawnAtom, screenStatusAtom } from '#src/state/frame.ts';
import { sessionEntryAtom, whenReachedAgain } from '#src/state/session.ts';
import { ErrorState } from '../kit/error-state.tsx';
import { createLate, type Late, useLate } from '../kit/late.tsx';
import { isLostPart } from '../kit/lost-part.ts';
import { SkeletonLines } from '../kit/skeleton.tsx';
import { takeFocus } from '../kit/take-focus.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { BadAddressScreen, ModuleMissingScreen } from './lost-screens.tsx';
import styles from './screen-host.module.css';
import type { ScreenRoute } from './screen-route.ts';
import { useArrival } from './use-arrival.ts';
import { useKeptCaret } from './use-kept-caret.ts';

const known = new Map<ScreenRoute, Late<ComponentType<object>>>();

function lateScreen(route: ScreenRoute): Late<ComponentType<object>> {
  const found = known.get(route);
  if (found) return found;
  const made = createLate(route.load);
  known.set(route, made);
  return made;
}

/** Shows a screen of the table: reads its parameters, sees to module, title, loading, failing and focus. */
export function ScreenHost({ route }: { route: ScreenRoute }) {
  const parameters: object = useParams({ strict: false });
  const search: object = useSearch({ strict: false });
  const account = useAtomValue(accountAtom);
  const { t, i18n } = useTranslation('shell');
  const setStatus = useSetAtom(screenStatusAtom);
  const title = t(i18n.exists(route.titleKey) ? route.titleKey : 'screen.loading');
  const place = JSON.stringify(parameters);
  const parsed = useMemo(
    () => v.safeParse(route.parameters, { ...search, ...parameters }),
    [route, search, parameters],
  );

  const owned = account?.modules ?? [];
  const isAllowed = route.modules.length === 0 || route.modules.some((module) => owned.includes(module));
  const isShown = parsed.success && isAllowed;

  // Before the effects of the screen itself, which knows better.
  useLayoutEffect(() => {
    if (isShown) setStatus({ trail: [title] });
  }, [setStatus, title, isShown]);

  if (!parsed.success) return <BadAddressScreen />;
  if (!isAllowed) return <ModuleMissingScreen modules={route.modules} />;
  return (
    <ErrorBoundary
      key={`${route.path} ${place}`}
      fallback={(error, retry) => <Broken {...{ error, retry }} />}
    >
      <Loaded route={route} path={`${route.path} ${place}`} properties={parsed.output} />
    </ErrorBoundary>
  );
}

function Loaded({ route, path, properties }: { route: ScreenRoute; path: string; properties: object }) {
  const { t } = useTranslation('shell');
  const Screen = useLate(lateScreen(route));
  if (!Screen) return <Waiting label={t('screen.loading')} />;
  return (
    <Arrived path={path}>
      <Screen {...properties} />
    </Arrived>
  );
}

function Arrived({ path, children }: { path: string; children: React.ReactNode }) {
  const setDrawn = useSetAtom(screenDrawnAtom);
  useArrival(path);
  useKeptCaret();
  useEffect(() => setDrawn(true), [setDrawn]);
  return children;
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={5} label={label} />
    </div>
  );
}

function Broken({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('shell');
  const store = useStore();
  const detail = error instanceof Error ? error.message : String(error);
  const isLost = isLostPart(error);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(place.current?.querySelector('button')), []);
  const again = useCallback(() => {
    // A browser does not ask again for a part that it once could not load.
    if (isLost) store.get(sessionEntryAtom)?.restart(window.location.hash.slice(1));
    else retry();
  }, [store, retry, isLost]);
  useEffect(() => {
    if (isLost) return whenReachedAgain(store, again);
  }, [store, isLost, again]);
  return (
    <div ref={place}>
      <ErrorState
        title={t(isLost ? 'screen.lost' : 'screen.broken')}
        message={isLost ? t('errors:network') : detail}
        onRetry={again}
      />
    </div>
  );
}
