import { onScreen } from '../kernel/context/subject.ts';
import { hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

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

/** The commands of the blacklist besides the usual ones. */
export const blacklistCommands = [importBlacklist] as const;
