import { pick } from '../kernel/arguments.ts';
import { one, subject } from '../kernel/subject.ts';
import { all, hasModule } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';
import { cellCommands } from './bulk.ts';
import { resourceCommands } from './resource-commands.ts';

const showGroup = defineCommand({
  id: 'groups.show',
  section: 'groups',
  resource: 'groups',
  keys: 'Shift+O',
  when: all(hasModule('BULK'), subject('groups', one)),
  unrepeatable: true,
  args: { record: pick('groups') },
  run({ navigate }, { record }) {
    navigate(`/groups/${record.id}/show`);
  },
});

/** The commands of contact lists; opening one leads to its contacts (spec 2.6). */
export const groupCommands = [
  ...resourceCommands({
    resource: 'groups',
    name: 'groups',
    path: '/groups',
    modules: ['BULK'],
    goKeys: 'g c',
    openPath: (id) => `/contacts?group=${id}`,
    deleteAsks: 'groups:delete.asks',
  }),
  ...cellCommands({ resource: 'groups', name: 'groups', modules: ['BULK'] }),
  showGroup,
] as const;
