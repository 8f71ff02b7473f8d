import type { Contact } from '#contract/resources/contacts.ts';
import { fold } from '#contract/rules/fold.ts';
import { settableContactStates } from '#contract/rules/states.ts';
import { withinContactLimit } from '../context.ts';
import { choice, email, pick, pickMany } from '../kernel/arguments/arguments.ts';
import type { RowRules } from '../kernel/bulk/bulk-fields.ts';
import type { FrozenRecord, RowJudgement } from '../kernel/bulk/bulk-plan.ts';
import { undoOfMaking } from '../kernel/bulk/records-undo.ts';
import { some, subject } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { deedCommand } from '../shapes/deed-command.ts';
import { fieldsDeed, toTarget } from '../shapes/set-field-commands.ts';

const settable: readonly string[] = settableContactStates;

/** The other states are the server's: those of addresses, and of who has not confirmed. */
export const contactRules: RowRules = {
  skip(record, field) {
    const { state } = record as unknown as Contact;
    const isKept = field === 'state' && !settable.includes(state.value);
    return isKept ? { key: 'contacts:state.kept' } : undefined;
  },
};

const setState = deedCommand({
  id: 'contacts.set-state',
  section: 'contacts',
  resource: 'contacts',
  keys: 's',
  when: all(hasModule('BULK'), subject('contacts', some)),
  danger: 'reversible',
  args: {
    records: pickMany('contacts'),
    state: choice({ active: 'resources:state.active', unsubscribed: 'resources:state.unsubscribed' }),
  },
  deed: ({ records, state }) =>
    fieldsDeed(
      { resource: 'contacts', rules: contactRules },
      { commandId: 'contacts.set-state', target: toTarget(records), values: { state } },
    ),
});

const blacklistContacts = deedCommand({
  id: 'contacts.blacklist',
  section: 'contacts',
  resource: 'contacts',
  keys: 'Shift+B',
  when: all(hasModule('BULK'), subject('contacts', some)),
  danger: 'reversible',
  args: { records: pickMany('contacts') },
  deed: ({ records }) => ({
    commandId: 'contacts.blacklist',
    target: toTarget(records),
    write: { kind: 'create', resource: 'blacklist/contacts' },
    by: { judge: judgeBlacklisting() },
    preview: 'many',
    doingKey: 'contacts:blacklist.adding',
    doneKey: 'contacts:blacklist.added',
  }),
});

const createWithAddress = defineCommand({
  id: 'contacts.create-address',
  section: 'contacts',
  resource: 'contacts',
  when: all(hasModule('BULK'), withinContactLimit),
  danger: 'reversible',
  args: { address: email(), group: pick('groups') },
  async run({ api, navigate }, { address, group }) {
    const made = await api.of('contacts').create({ email: address, group: `/groups/${group.id}` });
    navigate(`/contacts/${made.id}`);
    return undoOfMaking(
      { key: 'contacts:created', params: { address } },
      { resource: 'contacts', id: made.id, title: address },
    );
  },
});

/** An address counts once, in however many lists it is. */
function judgeBlacklisting() {
  const seen = new Map<string, number>();
  return (record: FrozenRecord): RowJudgement => {
    const { id, email, state } = record as unknown as Contact;
    const first = seen.get(fold(email)) ?? id;
    seen.set(fold(email), first);
    if (state.value === 'blacklisted' || first !== id) return { kind: 'unchanged' };
    return {
      kind: 'change',
      changes: [{ field: 'state', before: state, after: 'blacklisted' }],
      write: { email },
      restore: {},
    };
  };
}

/** The commands of contacts besides the usual ones. */
export const contactCommands = [setState, blacklistContacts, createWithAddress] as const;
