import type { Contact } from '#contract/resources/contacts.ts';
import { settableContactStates } from '#contract/rules/states.ts';
import { withinContactLimit } from '../context.ts';
import { choice, pickMany } from '../kernel/arguments.ts';
import type { Undo } from '../kernel/define-command.ts';
import { type Subject, some, subject } from '../kernel/subject.ts';
import { all, hasModule } from '../kernel/when.ts';
import { defineCommand, type Services } from '../services.ts';
import { resourceCommands } from './resource-commands.ts';

/** The contacts that are meant as they are now: a later change of filters or choice does not matter. */
async function freezeContacts(
  { contacts }: Services['api'],
  { ids, records, allMatching }: Subject<Contact>,
): Promise<readonly Contact[]> {
  if (allMatching) {
    const filter = allMatching.filter as Parameters<typeof contacts.allOf>[0];
    return (await contacts.allOf(filter, allMatching.except)) as Contact[];
  }
  const known = new Set(records.map((record) => record.id));
  const missing = ids.filter((id) => !known.has(id));
  const loaded = missing.length > 0 ? ((await contacts.getMany(missing)) as Contact[]) : [];
  return [...records, ...loaded];
}

type SettableState = (typeof settableContactStates)[number];

const setState = defineCommand({
  id: 'contacts.set-state',
  section: 'contacts',
  resource: 'contacts',
  keys: 's',
  when: all(hasModule('BULK'), subject('contacts', some)),
  danger: 'reversible',
  args: {
    records: pickMany<Contact>('contacts'),
    state: choice({ active: 'resources:state.active', unsubscribed: 'resources:state.unsubscribed' }),
  },
  async run(services, { records, state }) {
    const chosen = await freezeContacts(services.api, records);
    const settable: readonly string[] = settableContactStates;
    const kept = chosen.filter((contact) => !settable.includes(contact.state.value));
    const changing = chosen.filter(
      (contact) => settable.includes(contact.state.value) && contact.state.value !== state,
    );
    if (kept.length > 0)
      services.notify({ kind: 'warning', messageKey: 'contacts:state.kept', params: { count: kept.length } });
    if (changing.length === 0) {
      if (kept.length === 0) services.notify({ kind: 'info', messageKey: 'contacts:state.unchanged' });
      return undefined;
    }
    const ids = await writeState(
      services,
      changing.map((contact) => contact.id),
      state,
    );
    // Each of them had the other one of the two states.
    const former = state === 'active' ? 'unsubscribed' : 'active';
    return ids.length === 0 ? undefined : stateUndo(ids, { now: state, former });
  },
});

/** Sets the state of contacts, says how many refused, and gives those that have it now. */
async function writeState(
  services: Services,
  ids: readonly number[],
  state: SettableState,
): Promise<readonly number[]> {
  const results = await services.track(
    { key: 'contacts:state.setting', params: { count: ids.length } },
    ({ report }) =>
      services.api.contacts.updateMany(
        ids.map((id) => ({ id, values: { state } })),
        { onProgress: report },
      ),
  );
  const failed = results.filter((result) => !result.ok).length;
  if (failed > 0)
    services.notify({ kind: 'error', messageKey: 'contacts:state.failed', params: { count: failed } });
  return results.filter((result) => result.ok).map((result) => result.id);
}

function stateUndo(
  ids: readonly number[],
  { now, former }: { now: SettableState; former: SettableState },
): Undo<Services> {
  return {
    key: now === 'active' ? 'contacts:state.madeActive' : 'contacts:state.madeUnsubscribed',
    params: { count: ids.length },
    async run(services) {
      const done = await writeState(services, ids, former);
      return stateUndo(done, { now: former, former: now });
    },
  };
}

const blacklistContacts = defineCommand({
  id: 'contacts.blacklist',
  section: 'contacts',
  resource: 'contacts',
  keys: 'b',
  when: all(hasModule('BULK'), subject('contacts', some)),
  danger: 'reversible',
  args: { records: pickMany<Contact>('contacts') },
  async run(services, { records }) {
    const { blacklist, undelete } = services.api;
    const chosen = await freezeContacts(services.api, records);
    const results = await services.track(
      { key: 'contacts:blacklist.adding', params: { count: chosen.length } },
      ({ report }) =>
        blacklist.createMany(
          chosen.map(({ email }) => ({ email })),
          { onProgress: report },
        ),
    );
    const made = results.flatMap((result) => (result.ok ? [result.record.id] : []));
    const refused = results.flatMap((result) => (result.ok ? [] : [result.failure]));
    const listed = refused.filter(
      (failure) => failure.kind === 'refused' && failure.code === 'alreadyExists',
    ).length;
    const failed = refused.length - listed;
    if (listed > 0)
      services.notify({ kind: 'info', messageKey: 'contacts:blacklist.listed', params: { count: listed } });
    if (failed > 0)
      services.notify({ kind: 'error', messageKey: 'contacts:blacklist.failed', params: { count: failed } });
    if (made.length === 0) return undefined;
    return {
      key: 'contacts:blacklist.added',
      params: { count: made.length },
      async run({ api }) {
        await api.remove({ resource: 'blacklist/contacts', ids: made });
        return {
          key: 'contacts:blacklist.added',
          params: { count: made.length },
          async run() {
            await undelete(made.map((id) => `/blacklist/contacts/${id}`));
            return undefined;
          },
        };
      },
    };
  },
});

/** The commands of contacts (spec 2.6). */
export const contactCommands = [
  ...resourceCommands({
    resource: 'contacts',
    name: 'contacts',
    path: '/contacts',
    modules: ['BULK'],
    without: ['go'],
    createWhen: withinContactLimit,
  }),
  setState,
  blacklistContacts,
] as const;
