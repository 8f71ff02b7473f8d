import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { ok } from '../http/answer.ts';
import { openRoute, type Route } from '../http/route.ts';
import { entrypoint, hydraDocument } from '../services/documentation/hydra.ts';
import { openApiDocument } from '../services/documentation/open-api.ts';
import { version } from '../version.ts';

const open = (path: string, summary: string) =>
  defineEndpoint({ method: 'GET', path, summary, token: false });

/** The wire's own documentation, without a token. */
export const documentationRoutes: readonly Route[] = [
  openRoute(open('/docs.json', 'The wire as OpenAPI'), async () => ok(openApiDocument(version))),
  openRoute(open('/docs.jsonld', 'The wire as Hydra'), async () => ok(hydraDocument())),
  openRoute(open('/entrypoint', 'Where a Hydra client starts'), async () => ok(entrypoint())),
];
