import type { Resource } from '#contract/wire/resource.ts';
import type { Api } from './api.ts';
import type { ResourceApi } from './resource-api.ts';

/** What can be read of a resource. */
export type ResourceReads<R extends Resource> = Pick<
  ResourceApi<R>,
  'resource' | 'list' | 'get' | 'getMany' | 'idsOf'
>;

/** The calls that views get: none of them writes, since what is written is written by a command. */
export interface Reads {
  of(name: string): ResourceReads<Resource>;
  readonly account: Pick<Api['account'], 'info' | 'statistics' | 'installation' | 'search'>;
  readonly imports: Pick<Api['imports'], 'status' | 'ended' | 'report' | 'finished'>;
  readonly mailbox: Pick<Api['mailbox'], 'list' | 'get'>;
  readonly campaigns: Pick<Api['campaigns'], 'get' | 'links' | 'events' | 'clicks'>;
  readonly messages: Pick<Api['messages'], 'get' | 'preview'>;
  readonly smtp: Pick<Api['smtp'], 'source' | 'statistics'>;
  readonly groups: Pick<Api['groups'], 'countUnique'>;
}
