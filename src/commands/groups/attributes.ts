import { resourceCommands } from '../shapes/resource-commands.ts';
import { cellCommands } from '../shapes/set-field-commands.ts';

/** The commands of contact attributes (spec 2.4). */
export const attributeCommands = [
  ...resourceCommands({
    resource: 'attributes',
    name: 'attributes',
    path: '/attributes',
    modules: ['BULK'],
    goKeys: 'g a',
  }),
  ...cellCommands({ resource: 'attributes', name: 'attributes', modules: ['BULK'] }),
] as const;
