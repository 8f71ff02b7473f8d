import { idFromPath } from '#contract/wire/reference.ts';
import type { SignedInContext } from '../http/context.ts';
import { failureAnswer } from '../http/failures.ts';
import { leavesTogether, undeleteTogether } from '../services/gateway/deletes-together.ts';
import { undeleteRecord } from '../services/gateway/undelete.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { writeScope } from '../services/scope.ts';
import { definitionAt } from './batch-together.ts';

/** What became of one path. */
interface Undeleted {
  status: number;
  body: unknown;
}

/** Brings deleted records back, each by itself in its result; those of one resource that follow each other at once. */
export async function runUndelete(context: SignedInContext, paths: readonly string[]): Promise<Undeleted[]> {
  const responses: Undeleted[] = [];
  for (let start = 0; start < paths.length; ) {
    const some = alike(context, paths.slice(start));
    responses.push(...((await together(context, some)) ?? (await oneByOne(context, some))));
    start += some.length;
  }
  return responses;
}

/** The first path, with those after it that are of the same resource. */
function alike(context: SignedInContext, paths: readonly string[]): readonly string[] {
  const definition = definitionAt(context, paths[0] ?? '');
  if (!definition) return paths.slice(0, 1);
  const others = paths.findIndex((path) => idFromPath(path, definition.resource.path) === null);
  return others === -1 ? paths : paths.slice(0, others);
}

/** Null where each has to be brought back by itself. */
async function together(context: SignedInContext, paths: readonly string[]): Promise<Undeleted[] | null> {
  const { dependencies, principal } = context;
  const definition = definitionAt(context, paths[0] ?? '');
  const ids = new Set(
    paths.flatMap((path) => (definition && idFromPath(path, definition.resource.path)) ?? []),
  );
  if (!definition || !leavesTogether(definition) || paths.length < 2 || ids.size < paths.length) return null;
  try {
    const records = await writeScope(dependencies, principal, (scope) =>
      undeleteTogether(scope, definition, [...ids]),
    );
    return records.map((record) => ({ status: 200, body: record }));
  } catch (error) {
    dependencies.log.info({ err: error }, 'Records could not be brought back together and are one by one');
    return null;
  }
}

async function oneByOne(
  { dependencies, principal }: SignedInContext,
  paths: readonly string[],
): Promise<Undeleted[]> {
  const definitions = resourceDefinitions.filter(({ resource }) =>
    resource.modules.some((module) => principal.modules.includes(module)),
  );
  const responses: Undeleted[] = [];
  for (const path of paths) {
    try {
      const record = await writeScope(dependencies, principal, (scope) =>
        undeleteRecord(scope, definitions, path),
      );
      responses.push({ status: 200, body: record });
    } catch (error) {
      const { status, body } = failureAnswer(error, dependencies.log);
      responses.push({ status, body });
    }
  }
  return responses;
}
