import type { ResourceDefinition } from '../gateway/definition.ts';
import type { OwnerKind } from './owners.ts';

/** An example of what is posted. */
export interface Example {
  readonly event: 'bounce' | 'mail';
  readonly body: string;
}

/** A resource to whose records things are posted, with the list of what was. */
export interface PostedResource {
  readonly kind: OwnerKind;
  readonly owners: ResourceDefinition;
  readonly deliveries: ResourceDefinition;
  example(messageId: string, now: Date, ownerId: number): Example;
}
