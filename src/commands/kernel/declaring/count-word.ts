import type { Sentence } from '../context/context-keys.ts';
import type { Command } from './define-command.ts';

/** Counts records of a resource by the noun of its commands: 132 subscriptions. */
export function countWord<Services>(
  commands: readonly Pick<Command<Services>, 'resource' | 'section'>[],
  resource: string,
  count: number,
): Sentence {
  const section = commands.find((command) => command.resource === resource)?.section ?? resource;
  const noun = { key: `commands:noun.${section}.${count === 1 ? 'one' : 'many'}` };
  return { key: 'resources:counted', params: { count, noun } };
}
