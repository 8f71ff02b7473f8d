import type { batch } from '#contract/resources/general.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { Answer } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import type { ResourceDefinition } from '../services/gateway/definition.ts';
import { resourceDefinitions } from '../services/resources/index.ts';

/** One call of a batch. */
export type Operation = BodyOf<typeof batch>['operations'][number];

/** What became of one operation of a batch. */
export interface OperationResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** The first operations of some, where they can be done by fewer statements than each alone. */
export interface Together {
  readonly count: number;
  /** What each came to; rejects, with nothing done, where each has to find its own answer. */
  run(): Promise<OperationResponse[]>;
}

/** Finds what can be done together; null where the first operation stands alone. */
export type FindTogether = (context: SignedInContext, operations: readonly Operation[]) => Together | null;

/** What is asked for at once, where it is more than one thing; `answer` gives an answer to each, or rejects with nothing done. */
export function togetherFor<Asked>(
  asked: readonly Asked[],
  answer: () => Promise<readonly Answer[]>,
): Together | null {
  if (asked.length < 2) return null;
  return {
    count: asked.length,
    run: async () =>
      (await answer()).map(({ status, headers, body }) => ({ status, headers: { ...headers }, body })),
  };
}

/** The resource of a record's path, where the account may reach it. */
export function definitionAt({ principal }: SignedInContext, path: string): ResourceDefinition | undefined {
  const definition = resourceDefinitions.find(
    ({ resource, isReadOnly }) => !isReadOnly && idFromPath(path, resource.path) !== null,
  );
  const mayReach = definition?.resource.modules.some((module) => principal.modules.includes(module));
  return mayReach ? definition : undefined;
}

/** What the first operations with a method ask of records of one resource, each of another; it ends where `ask` gives null. */
export function ofOtherRecords<Asked>(
  operations: readonly Operation[],
  { method, resource }: { readonly method: Operation['method']; readonly resource: Resource },
  ask: (id: number, operation: Operation) => Asked | null,
): readonly Asked[] {
  const asked = new Map<number, Asked>();
  for (const operation of operations) {
    const id = operation.method === method ? idFromPath(operation.path, resource.path) : null;
    const each = id === null || asked.has(id) ? null : ask(id, operation);
    if (id === null || each === null) break;
    asked.set(id, each);
  }
  return [...asked.values()];
}
