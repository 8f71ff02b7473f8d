import type { ResourceDefinition } from '../gateway/definition.ts';
import { attributeDefinition } from './attributes.ts';
import { groupDefinition } from './groups.ts';
import { tagDefinition } from './tags.ts';

/** Every resource that the server has. */
export const resourceDefinitions = [
  attributeDefinition,
  tagDefinition,
  groupDefinition,
] as unknown as readonly ResourceDefinition[];
