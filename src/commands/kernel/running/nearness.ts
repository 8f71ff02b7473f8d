import { screenResourceKey } from '../context/context-keys.ts';
import { subjectOf } from '../context/subject.ts';
import type { CommandSystem } from './command-system.ts';

/** How near a command is to where the person is: 2 it is about what is chosen or focused, 1 about what the screen shows, 0 neither. */
export function nearness({ registry, context }: CommandSystem, commandId: string): number {
  const resource = registry.find(commandId)?.resource;
  if (resource === undefined) return 0;
  if (subjectOf(context)?.resource === resource) return 2;
  return context.get(screenResourceKey) === resource ? 1 : 0;
}
