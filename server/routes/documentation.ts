import { getEntrypoint, getHydraDocument, getOpenApi } from '#contract/resources/documentation.ts';
import { ok } from '../http/answer.ts';
import { openRoute, type Route } from '../http/route.ts';
import { entrypoint, hydraDocument } from '../services/documentation/hydra.ts';
import { openApiDocument } from '../services/documentation/open-api.ts';
import { version } from '../version.ts';

/** The wire's own documentation, without a token. */
export const documentationRoutes: readonly Route[] = [
  openRoute(getOpenApi, async () => ok(openApiDocument(version))),
  openRoute(getHydraDocument, async () => ok(hydraDocument())),
  openRoute(getEntrypoint, async () => ok(entrypoint())),
];
