import type { Delivery, deliveriesOf } from '#contract/resources/deliveries.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { pick } from '../kernel/arguments/arguments.ts';
import { dialogOpenKey } from '../kernel/context/context-keys.ts';
import { one, type ResourceRecord, subject } from '../kernel/context/subject.ts';
import { all, hasModule, isFalse } from '../kernel/context/when.ts';
import type { Command } from '../kernel/declaring/define-command.ts';
import { defineCommand, type Services } from '../services.ts';

/** What posts to programs, such as webhooks, with the calls about it. */
interface Hooks {
  readonly resource: Resource;
  readonly section: string;
  readonly calls: Pick<ReturnType<typeof deliveriesOf>, 'test' | 'renewSecret'>;
}

/** What can be done with something that posts to programs: see its secret, make another one, try it. */
export function hookCommands(hooks: Hooks): readonly Command<Services>[] {
  return [showSecret(hooks), test(hooks), renewSecret(hooks)];
}

function base({ resource, section }: Hooks) {
  const when = all(hasModule(...resource.modules), subject(resource.name, one));
  return { section, resource: resource.name, when, args: { record: pick(resource.name) } };
}

function showSecret(hooks: Hooks) {
  return defineCommand({
    ...base(hooks),
    id: `${hooks.section}.show-secret`,
    keys: 's',
    unrepeatable: true,
    run({ open }, { record }) {
      open('hooks.details', { name: hooks.resource.name, id: record.id });
    },
  });
}

function test(hooks: Hooks) {
  const { resource, calls } = hooks;
  return defineCommand({
    ...base(hooks),
    id: `${hooks.section}.test`,
    keys: 'Shift+T',
    keysWhen: isFalse(dialogOpenKey),
    // The dialog that shows the secret tries it.
    inDialogs: true,
    async run({ api, notify, titleOf }, { record }) {
      const delivery: Delivery = await api.transport.call(calls.test, { parameters: { id: record.id } });
      api.onChange({ resource: resource.name, kind: 'updated', ids: [record.id] });
      const isTaken = delivery.state.value === 'delivered';
      notify({
        kind: isTaken ? 'success' : 'warning',
        messageKey: isTaken ? 'hooks:test.taken' : 'hooks:test.failed',
        params: { title: titleOf(record), ...resultOf(delivery) },
      });
      return { answer: delivery };
    },
  });
}

function resultOf({ status, durationInMs }: Delivery) {
  return { status: status ?? '–', duration: durationInMs ?? 0 };
}

function renewSecret(hooks: Hooks) {
  const { resource, calls } = hooks;
  return defineCommand({
    ...base(hooks),
    id: `${hooks.section}.renew-secret`,
    inDialogs: true,
    danger: 'irreversible',
    gated: true,
    async run({ api, confirm, notify, titleOf }, { record }) {
      const title = titleOf(record);
      const isMeant = await confirm({
        title: { key: 'hooks:renew.title', params: { title } },
        lines: [{ key: 'hooks:renew.overlap' }, { key: 'kernel:confirm.irreversible' }],
        confirmKey: 'hooks:renew.confirm',
        dangerous: true,
      });
      if (!isMeant) return undefined;
      await api.transport.call(calls.renewSecret, { parameters: { id: record.id } });
      api.onChange({ resource: resource.name, kind: 'updated', ids: [record.id] });
      notify({ kind: 'success', messageKey: 'hooks:renew.done', params: { title } });
      return undefined;
    },
  });
}

/** What was posted to programs, as a list under what posts it. */
interface Deliveries {
  readonly resource: Resource;
  readonly section: string;
  readonly retry: ReturnType<typeof deliveriesOf>['retry'];
}

/** What can be done with something that was posted: read it, have it tried again. */
export function deliveryCommands({ resource, section, retry }: Deliveries): readonly Command<Services>[] {
  const when = all(hasModule(...resource.modules), subject(resource.name, one));
  const open = defineCommand({
    id: `${section}.open`,
    section,
    resource: resource.name,
    keys: ['o', 'Enter'],
    when,
    unrepeatable: true,
    args: { record: pick<ListedDelivery>(resource.name) },
    run(services, { record }) {
      services.open('hooks.delivery', { name: resource.name, section, delivery: record });
    },
  });
  const again = defineCommand({
    id: `${section}.retry`,
    section,
    resource: resource.name,
    keys: 'r',
    keysWhen: isFalse(dialogOpenKey),
    // The dialog that shows one has it tried again.
    inDialogs: true,
    when,
    args: { record: pick<ListedDelivery>(resource.name) },
    async run({ api, notify }, { record }) {
      const [, , parent = 0] = record['@id'].split('/');
      await api.transport.call(retry, { parameters: { parent, id: record.id } });
      api.onChange({ resource: resource.name, kind: 'updated', ids: [record.id] });
      notify({ kind: 'success', messageKey: 'hooks:retry.done', params: { id: record.id } });
      return undefined;
    },
  });
  return [open, again];
}

type ListedDelivery = ResourceRecord & Delivery;
