import type { batch } from '#contract/resources/general.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { idFromPath } from '#contract/wire/reference.ts';
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

/** An answer as one of a batch. */
export function responseOf({ status, headers, body }: Answer): OperationResponse {
  return { status, headers: { ...headers }, body };
}

/** The resource of a record's path, where the account may reach it. */
export function definitionAt({ principal }: SignedInContext, path: string): ResourceDefinition | undefined {
  const definition = resourceDefinitions.find(({ resource }) => idFromPath(path, resource.path) !== null);
  const mayReach = definition?.resource.modules.some((module) => principal.modules.includes(module));
  return mayReach ? definition : undefined;
}
