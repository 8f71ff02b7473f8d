import { resourceCommands } from '../shapes/resource-commands.ts';
import { cellCommands } from '../shapes/set-field-commands.ts';

/** The commands of tags (spec 2.11). */
export const tagCommands = [
  ...resourceCommands({
    resource: 'tags',
    name: 'tags',
    path: '/tags',
    modules: ['BULK'],
    goKeys: 'g t',
  }),
  ...cellCommands({ resource: 'tags', name: 'tags', modules: ['BULK'] }),
] as const;
