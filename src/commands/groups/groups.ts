import type { Group } from '#contract/resources/groups.ts';
import { pick } from '../kernel/arguments/arguments.ts';
import type { FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import type { Sentence } from '../kernel/context/context-keys.ts';
import { one, subject } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

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

/** How many contacts go with lists that are deleted. */
export function contactsOf(lists: readonly FrozenRecord[]): Sentence | undefined {
  const count = lists.reduce((sum, list) => sum + (list as unknown as Group).numberOfContacts, 0);
  return count === 0 ? undefined : { key: 'groups:delete.goes', params: { count } };
}

/** The commands of contact lists besides the usual ones. */
export const groupCommands = [showGroup] as const;
