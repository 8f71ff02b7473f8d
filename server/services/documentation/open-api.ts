import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { allEndpoints, allResources, resourcesUnderRecords } from '#contract/resources/all.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { errorTable } from '#contract/wire/errors.ts';
import type { AnyField } from '#contract/wire/field.ts';
import { refusals } from '#contract/wire/refusals.ts';
import type { Operation, Resource } from '#contract/wire/resource.ts';

type Json = Record<string, unknown>;

const resources = [...allResources, ...resourcesUnderRecords];

/** The wire as OpenAPI 3.1, made from the same declarations that the server answers by. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    const template = path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: { ...operation, parameters: parametersOf(path, operation) },
    };
  };
  for (const resource of resources) {
    for (const operation of resource.operations) {
      const { method, path, body } = resourceOperation(resource, operation);
      add(path, method, body);
    }
  }
  for (const endpoint of allEndpoints) add(endpoint.path, endpoint.method, endpointOperation(endpoint));
  return {
    openapi: '3.1.0',
    info: { title: 'Postkey', version },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries(resources.map((resource) => [resource.type, recordSchema(resource)])),
      responses: { Error: content('A failure of the closed table', errorSchema()) },
    },
  };
}

function parametersOf(path: string, operation: Json): Json[] {
  const inPath = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return [...inPath, ...((operation.parameters as Json[] | undefined) ?? [])];
}

function resourceOperation(
  resource: Resource,
  operation: Operation,
): { method: string; path: string; body: Json } {
  const one = `${resource.path}/:id`;
  const record = { $ref: `#/components/schemas/${resource.type}` };
  const secured = { tags: [resource.name], security: [{ token: [] }] };
  const failure = { default: { $ref: '#/components/responses/Error' } };
  const requestBody = content('The fields to set', writeSchema(resource));
  switch (operation) {
    case 'list':
      return {
        method: 'GET',
        path: resource.path,
        body: {
          ...secured,
          summary: `List ${resource.name}`,
          parameters: listParameters(resource),
          responses: { 200: content('A page', collectionSchema(record)), ...failure },
        },
      };
    case 'get':
      return {
        method: 'GET',
        path: one,
        body: {
          ...secured,
          summary: `Read ${resource.type}`,
          responses: { 200: content('The record', record), ...failure },
        },
      };
    case 'create':
      return {
        method: 'POST',
        path: resource.path,
        body: {
          ...secured,
          summary: `Create ${resource.type}`,
          requestBody,
          responses: { 201: content('The record', record), ...failure },
        },
      };
    case 'update':
      return {
        method: 'PUT',
        path: one,
        body: {
          ...secured,
          summary: `Change ${resource.type}`,
          requestBody,
          responses: { 200: content('The record', record), ...failure },
        },
      };
    case 'delete':
      return {
        method: 'DELETE',
        path: one,
        body: {
          ...secured,
          summary: `Delete ${resource.type}`,
          responses: { 204: { description: 'Deleted' }, ...failure },
        },
      };
  }
}

function endpointOperation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.token ? { security: [{ token: [] }] } : { security: [] }),
    parameters: (endpoint.query ?? []).map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ...(endpoint.body ? { requestBody: content('The body', schemaOf(endpoint.body, 'input')) } : {}),
    responses: {
      [endpoint.status]: endpoint.answer
        ? content('The answer', schemaOf(endpoint.answer, 'output'))
        : { description: endpoint.summary },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function listParameters(resource: Resource): Json[] {
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
  return [
    query('page'),
    query('perPage'),
    query('id[]'),
    ...Object.keys(resource.filters).map(query),
    ...resource.orders.map((field) => query(`order[${field}]`)),
  ];
}

function recordSchema(resource: Resource): Json {
  const properties = Object.entries(resource.fields)
    .filter(([, field]) => field.access !== 'writeOnly')
    .map(([name, field]) => [
      name,
      { ...schemaOf(field.read, 'output'), readOnly: field.access === 'readOnly' },
    ]);
  return {
    type: 'object',
    properties: {
      '@id': { type: 'string' },
      '@type': { const: resource.type },
      id: { type: 'integer' },
      version: { type: 'integer' },
      ...Object.fromEntries(properties),
    },
  };
}

function writeSchema(resource: Resource): Json {
  const writable = Object.entries(resource.fields).filter(([, field]) => field.access !== 'readOnly');
  return {
    type: 'object',
    properties: Object.fromEntries(writable.map(([name, field]) => [name, writeFieldSchema(field)])),
    required: writable.filter(([, field]) => field.required).map(([name]) => name),
  };
}

function writeFieldSchema(field: AnyField): Json {
  if (field.kind === 'reference')
    return { type: ['string', 'integer', 'object', 'null'], description: `A path below ${field.target}` };
  if (field.kind === 'references') return { type: 'array', items: { type: ['string', 'integer', 'object'] } };
  return schemaOf(field.write, 'input');
}

function collectionSchema(member: Json): Json {
  return {
    type: 'object',
    properties: {
      '@type': { const: 'hydra:Collection' },
      'hydra:member': { type: 'array', items: member },
      'hydra:totalItems': { type: 'integer' },
      'hydra:view': { type: 'object' },
    },
    required: ['hydra:member', 'hydra:totalItems'],
  };
}

function errorSchema(): Json {
  return {
    type: 'object',
    properties: {
      '@type': { enum: ['hydra:Error', 'ConstraintViolationList'] },
      'hydra:title': { type: 'string' },
      'hydra:description': {
        type: 'string',
        description: `code:text; the codes are ${Object.keys(errorTable).join(', ')}`,
      },
      reason: {
        enum: Object.keys(refusals),
        description: 'What there is to say beyond the code; the text is its sentence in English',
      },
      parameters: { type: 'object', description: 'What the sentence of the reason is filled with' },
      violations: { type: 'array', items: { type: 'object' } },
    },
  };
}

function content(description: string, schema: Json): Json {
  return { description, content: { 'application/ld+json': { schema } } };
}

/** What JSON Schema cannot say of a schema (a trim, a check of our own) is left out of the document. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return described;
}
