import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources, resourcesUnderRecords } from '#contract/resources/all.ts';
import { routeTable } from '#server/routes/index.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  responses: Record<string, Json>;
  requestBody?: { content: Json };
  security?: Json[];
}

interface Document extends Json {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json>;
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await openTestApp();
  document = (await app.call<Document>('GET', '/docs.json')).body;
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the OpenAPI document', () => {
  it('is of version 3.1 and has what it must have', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title).toBeTruthy();
    expect(document.info.version).toBeTruthy();
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\//);
      expect(['get', 'post', 'put', 'delete']).toContain(method);
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect('$ref' in response || typeof response.description === 'string').toBe(true);
      }
      expect(operation.summary).toBeTruthy();
    }
  });

  it('has every route of the server, and no other', () => {
    const documented = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const routes = routeTable().map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`,
    );
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('declares each parameter of a path once, as required, and each of a query once', () => {
    for (const { path, operation } of operations()) {
      const parameters = operation.parameters ?? [];
      const inPath = parameters.filter((each) => each.in === 'path');
      expect(inPath.map((each) => each.name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((each) => each[1]),
      );
      expect(inPath.every((each) => each.required)).toBe(true);
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('refers to nothing that it does not have, and says where a token is needed', () => {
    for (const reference of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const steps = reference[1]!.replace(/^#\//, '').split('/');
      const target = steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
      expect([reference[1], typeof target]).toEqual([reference[1], 'object']);
    }
    const open = new Set(
      routeTable()
        .filter((each) => each.open)
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`),
    );
    for (const { path, method, operation } of operations()) {
      const needsToken = (operation.security ?? []).length > 0;
      expect([path, needsToken]).toEqual([path, !open.has(`${method.toUpperCase()} ${path}`)]);
    }
  });

  it('has schemas that are JSON Schema', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const schema = node as Json;
      if ('type' in schema && typeof schema.type !== 'object') expect(types).toContain(schema.type);
      if (Array.isArray(schema.required)) expect(new Set(schema.required).size).toBe(schema.required.length);
      if (Array.isArray(schema.enum)) expect(schema.enum.length).toBeGreaterThan(0);
      for (const each of Object.values(schema)) walk(each);
    };
    walk(document.components.schemas);
    expect(Object.keys(document.components.schemas!).sort()).toEqual(
      [...new Set([...allResources, ...resourcesUnderRecords].map((resource) => resource.type))].sort(),
    );
  });
});

describe('the Hydra documentation', () => {
  it('describes every resource, and every answer leads to it', async () => {
    const answer = await app.call<{ 'hydra:supportedClass': { '@id': string }[] }>('GET', '/docs.jsonld');
    expect(answer.status).toBe(200);
    expect(answer.body['hydra:supportedClass'].map((each) => each['@id'])).toEqual([
      '#Entrypoint',
      ...allResources.map((resource) => `#${resource.type}`),
    ]);
    expect(answer.headers.link).toBe(
      '</docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    );
  });

  it('starts at an entry point that leads to every collection', async () => {
    const user = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
    const answer = await app.call<Record<string, string>>('GET', '/entrypoint');
    const paths = Object.entries(answer.body)
      .filter(([name]) => !name.startsWith('@'))
      .map(([, path]) => path);
    expect(paths).toEqual(allResources.map((resource) => resource.path));
    for (const path of paths) expect((await app.call('GET', path, { token: user.token })).status).toBe(200);
  });
});
