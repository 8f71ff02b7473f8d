import { onScreen } from '../kernel/context/subject.ts';
import { hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { resourceCommands } from '../shapes/resource-commands.ts';

const importBlacklist = defineCommand({
  id: 'blacklist.import',
  section: 'blacklist',
  resource: 'blacklist/contacts',
  keys: 'i',
  keysWhen: onScreen('blacklist/contacts'),
  when: hasModule('BULK', 'SMTP'),
  unrepeatable: true,
  run({ open }) {
    open('imports.blacklist');
  },
});

/** The commands of the blacklist; an entry is added or deleted, never edited (spec 2.5). */
export const blacklistCommands = [
  ...resourceCommands({
    resource: 'blacklist/contacts',
    name: 'blacklist',
    path: '/blacklist/contacts',
    modules: ['BULK', 'SMTP'],
    goKeys: 'g b',
    without: ['edit'],
  }),
  importBlacklist,
] as const;
