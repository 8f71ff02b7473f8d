import * as v from 'valibot';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { parseId } from '#contract/wire/reference.ts';
import { created, noContent, ok, recordAnswer } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import { refusal } from '../services/errors.ts';
import { type ResourceDefinition, under } from '../services/gateway/definition.ts';
import { collection, listRecords } from '../services/gateway/list.ts';
import { readListParameters } from '../services/gateway/list-parameters.ts';
import { createRecord, deleteRecord, findRow, getRecord, updateRecord } from '../services/gateway/records.ts';
import { readScope, type Scope, writeScope } from '../services/scope.ts';

/** The gateway reads the fields by the declaration of the resource. */
const anyFields = v.custom<Readonly<Record<string, unknown>>>((body) => typeof body === 'object');

/** The plain operations of a declared resource. */
export function resourceRoutes(definition: ResourceDefinition): Route[] {
  const { resource } = definition;
  const { path, modules } = resource;
  const one = `${path}/:id`;
  const routes: Record<(typeof resource.operations)[number], Route> = {
    list: route(
      defineEndpoint({ method: 'GET', path, modules, summary: `List ${resource.name}`, query: null }),
      (context) => list(context, definition),
    ),
    create: route(
      defineEndpoint({
        method: 'POST',
        path,
        modules,
        status: 201,
        summary: `Create ${resource.type}`,
        body: anyFields,
      }),
      (context, body) =>
        writeScope(context.dependencies, context.principal, async (scope) =>
          created(await createRecord(scope, definition, body)),
        ),
    ),
    get: route(
      defineEndpoint({ method: 'GET', path: one, modules, summary: `Read ${resource.type}` }),
      async (context) => {
        const scope = readScope(context.dependencies, context.principal);
        const record = await getRecord(scope, await meant(scope, context, definition), pathId(context));
        return definition.isReadOnly ? ok(record) : recordAnswer(record);
      },
    ),
    update: route(
      defineEndpoint({
        method: 'PUT',
        path: one,
        modules,
        summary: `Change ${resource.type}`,
        body: anyFields,
      }),
      (context, body) =>
        writeScope(context.dependencies, context.principal, async (scope) =>
          recordAnswer(await updateRecord(scope, definition, pathId(context), body, context.ifMatch)),
        ),
    ),
    delete: route(
      defineEndpoint({
        method: 'DELETE',
        path: one,
        modules,
        status: 204,
        summary: `Delete ${resource.type}`,
      }),
      async (context) => {
        await writeScope(context.dependencies, context.principal, (scope) =>
          deleteRecord(scope, definition, pathId(context), context.ifMatch),
        );
        return noContent;
      },
    ),
  };
  return resource.operations.map((operation) => routes[operation]);
}

async function list(context: SignedInContext, definition: ResourceDefinition) {
  const parameters = readListParameters(definition.resource, context.query);
  const scope = readScope(context.dependencies, context.principal);
  const listed = await meant(scope, context, definition);
  const page = await listRecords(scope, listed, parameters);
  return ok(collection(listed.resource.path, context.query, { ...page, ...parameters }));
}

/** The definition of what a call means: where it lies under a record, of what that one has; 404 where it is not there. */
async function meant(
  scope: Scope,
  context: SignedInContext,
  definition: ResourceDefinition,
): Promise<ResourceDefinition> {
  if (!definition.under) return definition;
  const parent = await findRow(scope, definition.under.definition, pathId(context, 'parent'));
  return under(definition, parent.id);
}

/** The id in the path, or 404 where it is none. */
export function pathId(context: SignedInContext, name = 'id'): number {
  const id = parseId(context.parameters[name] ?? '');
  if (id === null) throw refusal('noSuchRecord', { path: context.request.url });
  return id;
}
