import { allResources, resourcesUnderRecords } from '#contract/resources/all.ts';
import { attributes } from '#contract/resources/attributes.ts';
import { blacklist } from '#contract/resources/blacklist.ts';
import { campaigns } from '#contract/resources/campaigns.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { deleted } from '#contract/resources/deleted.ts';
import { undelete } from '#contract/resources/general.ts';
import { countUnique, groups } from '#contract/resources/groups.ts';
import { messages } from '#contract/resources/messages.ts';
import { senders } from '#contract/resources/senders.ts';
import { tags } from '#contract/resources/tags.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { createBatch } from '../transport/batch.ts';
import type { Transport } from '../transport/transport.ts';
import { accountCalls, sessionCalls } from './account-calls.ts';
import { campaignCalls } from './campaign-calls.ts';
import type { OnChange, Overlay } from './changes.ts';
import { deletedCalls } from './deleted-calls.ts';
import { createHeldDeletes, type Holding } from './held-deletes.ts';
import { importCalls } from './import-calls.ts';
import { mailboxCalls } from './mailbox-calls.ts';
import { messageCalls } from './message-calls.ts';
import { type ResourceApi, resourceApi } from './resource-api.ts';
import { senderCalls } from './sender-calls.ts';
import { smtpCalls } from './smtp-calls.ts';
import { manyCalls, undeletePaths } from './targets.ts';

/**
 * Every call of the console, typed by the contract. `onChange` is told of every write that succeeds; `overlay` puts over
 * what is read the edits that are under way. With `holding` deletes wait on a host that brings nothing back.
 */
export function createApi(
  bare: Transport,
  onChange: OnChange,
  overlay: Overlay = (_, row) => row,
  holding?: Holding,
) {
  const held = createHeldDeletes({ transport: bare, runBatch: createBatch(bare) }, holding);
  const { transport } = held;
  const runBatch = createBatch(transport);
  const parts = { transport, onChange, overlay, isHeld: held.isHeld };
  const byName = new Map<string, ResourceApi<Resource>>(
    [...allResources, ...resourcesUnderRecords].map((resource) => [
      resource.name,
      resourceApi(parts, resource),
    ]),
  );
  const listed = { ...resourceApi(parts, deleted), ...deletedCalls(transport) };
  byName.set(deleted.name, listed as unknown as ResourceApi<Resource>);

  /** The calls of a resource by its name, such as `campaign/senders`; throws on a name that the contract lacks. */
  function of(name: string): ResourceApi<Resource> {
    const found = byName.get(name);
    if (!found) throw new Error(`No resource has the name "${name}"`);
    return found;
  }

  async function bringBack(paths: readonly string[]) {
    return (await transport.call(undelete, { body: { paths: [...paths] } })).responses;
  }

  return {
    of,
    /** For calls that have no name here. */
    transport,
    many: manyCalls({ of, runBatch, undelete: bringBack }),
    undelete: undeletePaths(bringBack, onChange),
    held,
    /** Told of every write, also of those on many. */
    onChange,
    account: accountCalls(transport, onChange),
    session: sessionCalls(transport),
    imports: importCalls(transport, runBatch, onChange),
    mailbox: mailboxCalls(transport),
    attributes: resourceApi(parts, attributes),
    blacklist: resourceApi(parts, blacklist),
    tags: resourceApi(parts, tags),
    contacts: resourceApi(parts, contacts),
    campaigns: { ...resourceApi(parts, campaigns), ...campaignCalls(transport, onChange) },
    messages: { ...resourceApi(parts, messages), ...messageCalls(transport, onChange) },
    smtp: smtpCalls(transport, onChange),
    groups: {
      ...resourceApi(parts, groups),
      /** Distinct addresses that a launch would mail now, and who is left out. */
      countUnique: (body: BodyOf<typeof countUnique>, signal?: AbortSignal) =>
        transport.call(countUnique, { body, ...(signal && { signal }) }),
    },
    senders: { ...resourceApi(parts, senders), ...senderCalls(transport, onChange) },
  };
}

/** Every call of the console. */
export type Api = ReturnType<typeof createApi>;
