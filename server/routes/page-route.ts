import { type Endpoint, fillPath } from '#contract/wire/endpoint.ts';
import { ok } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import { collection } from '../services/gateway/list.ts';
import { readPage } from '../services/gateway/list-parameters.ts';
import { readScope, type Scope } from '../services/scope.ts';

/** Which page of a list is wanted; pages count from 1. */
interface PageWish {
  readonly page: number;
  readonly perPage: number;
}

/** A call that answers a page of something that is no resource. */
export function pageRoute(
  endpoint: Endpoint,
  load: (
    scope: Scope,
    wish: PageWish,
    context: SignedInContext,
  ) => Promise<{ members: readonly unknown[]; total: number }>,
): Route {
  return route(endpoint, async (context) => {
    const wish = readPage(context.query);
    const { members, total } = await load(readScope(context.dependencies, context.principal), wish, context);
    const path = fillPath(endpoint.path, context.parameters);
    return ok(collection(path, context.query, { members: [...members], total, ...wish }));
  });
}
