import { allEndpoints, allResources } from '#contract/resources/all.ts';
import type { AnyField } from '#contract/wire/field.ts';
import type { Operation, Resource } from '#contract/wire/resource.ts';

type Json = Record<string, unknown>;

const context = {
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
};

const methods: Readonly<Record<Operation, string>> = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};

/** The wire as a Hydra API documentation, so that generic Hydra clients find their way. */
export function hydraDocument(): Json {
  return {
    '@context': context,
    '@id': '/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Postkey',
    'hydra:entrypoint': '/entrypoint',
    'hydra:supportedClass': [entrypointClass(), ...allResources.map(resourceClass)],
  };
}

/** Where a generic client starts: the path of every collection. */
export function entrypoint(): Json {
  return {
    '@context': context,
    '@id': '/entrypoint',
    '@type': 'Entrypoint',
    ...Object.fromEntries(allResources.map((resource) => [collectionName(resource), resource.path])),
  };
}

function collectionName(resource: Resource): string {
  return resource.name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()).replace('_', '');
}

function entrypointClass(): Json {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': allResources.map((resource) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': { '@id': `#Entrypoint/${collectionName(resource)}`, '@type': 'hydra:Link' },
      'hydra:title': `The collection of ${resource.name}`,
      'hydra:readable': true,
      'hydra:writable': false,
    })),
    'hydra:supportedOperation': allEndpoints
      .filter((endpoint) => !endpoint.path.includes(':'))
      .map((endpoint) => ({
        '@type': 'hydra:Operation',
        'hydra:method': endpoint.method,
        'hydra:title': endpoint.summary,
        'hydra:expects': endpoint.path,
      })),
  };
}

function resourceClass(resource: Resource): Json {
  return {
    '@id': `#${resource.type}`,
    '@type': 'hydra:Class',
    'hydra:title': resource.type,
    'hydra:supportedProperty': Object.entries(resource.fields).map(([name, field]) =>
      property(resource, name, field),
    ),
    'hydra:supportedOperation': resource.operations.map((operation) => ({
      '@type': 'hydra:Operation',
      'hydra:method': methods[operation],
      'hydra:title': `${operation} ${resource.type}`,
      'hydra:returns': operation === 'delete' ? 'http://www.w3.org/2002/07/owl#Nothing' : `#${resource.type}`,
    })),
  };
}

function property(resource: Resource, name: string, field: AnyField): Json {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { '@id': `#${resource.type}/${name}`, '@type': 'rdf:Property' },
    'hydra:title': name,
    'hydra:required': field.required,
    'hydra:readable': field.access !== 'writeOnly',
    'hydra:writable': field.access !== 'readOnly',
  };
}
