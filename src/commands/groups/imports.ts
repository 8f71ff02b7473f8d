import { withinContactLimit } from '../context.ts';
import { optional, pick } from '../kernel/arguments.ts';
import { onScreen } from '../kernel/subject.ts';
import { all, any, hasModule } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';

/** Brings the contacts of a file into a list: that of the screen, or the one that the cursor is on (spec 2.6). */
const importContacts = defineCommand({
  id: 'imports.contacts',
  section: 'contacts',
  resource: 'contacts',
  keys: 'i',
  keysWhen: any(onScreen('contacts'), onScreen('groups')),
  when: all(hasModule('BULK'), withinContactLimit),
  unrepeatable: true,
  args: { group: optional(pick('groups')) },
  run({ open }, { group }) {
    open('imports.contacts', group ? { groupId: group.id } : {});
  },
});

/** Finds the report of an import again, also after its notice is gone. */
const showReports = defineCommand({
  id: 'imports.reports',
  section: 'contacts',
  resource: 'contacts',
  keys: 'Shift+I',
  keysWhen: any(onScreen('contacts'), onScreen('groups')),
  when: hasModule('BULK'),
  unrepeatable: true,
  run({ open }) {
    open('imports.reports');
  },
});

/** The commands that bring in files, and say what became of them. */
export const importCommands = [importContacts, showReports] as const;
