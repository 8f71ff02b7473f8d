import { defineEndpoint } from '../wire/endpoint.ts';

const open = (path: string, summary: string) =>
  defineEndpoint({ method: 'GET', path, summary, token: false });

/** The wire as OpenAPI 3.1. */
export const getOpenApi = open('/docs.json', 'The wire as OpenAPI');

/** The wire as a Hydra API documentation. */
export const getHydraDocument = open('/docs.jsonld', 'The wire as Hydra');

/** Where a generic Hydra client starts. */
export const getEntrypoint = open('/entrypoint', 'Where a Hydra client starts');
