import type { BlacklistColumn } from '#src/importing/blacklist-run.ts';
import type { ImportPlan } from '#src/importing/import-run.ts';
import { withinContactLimit } from '../context.ts';
import { given, optional, pick } from '../kernel/arguments/arguments.ts';
import { onScreen } from '../kernel/context/subject.ts';
import { all, any, hasModule } from '../kernel/context/when.ts';
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

/** Starts the import that a person has put together; answers with the import under way. */
const startImport = defineCommand({
  id: 'imports.start',
  section: 'contacts',
  resource: 'contacts',
  hidden: true,
  unrepeatable: true,
  inDialogs: true,
  reentrant: true,
  when: all(hasModule('BULK'), withinContactLimit),
  args: { plan: given<ImportPlan>() },
  run: async ({ imports }, { plan }) => ({ answer: await imports.start(plan) }),
});

/** Adds the addresses of a file to the blacklist; answers with what became of them. */
const addToBlacklist = defineCommand({
  id: 'imports.to-blacklist',
  section: 'blacklist',
  resource: 'blacklist/contacts',
  hidden: true,
  unrepeatable: true,
  inDialogs: true,
  when: hasModule('BULK', 'SMTP'),
  args: { column: given<BlacklistColumn>() },
  run: async ({ imports }, { column }) => ({ answer: await imports.toBlacklist(column) }),
});

/** The commands that bring in files, and say what became of them. */
export const importCommands = [importContacts, showReports, startImport, addToBlacklist] as const;
