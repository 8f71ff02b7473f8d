import { describe, expect, it } from 'vitest';
import {
  editingKey,
  modulesKey,
  placeKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey, screenRecordKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { evaluate } from '#src/commands/kernel/context/when.ts';
import { keyAvailability } from '#src/commands/kernel/declaring/availability.ts';
import { campaignDescriptor } from '#src/resources/campaigns.ts';
import { commandsOf } from '#src/resources/commands-of.ts';

interface CampaignFacts {
  readonly state?: 'new' | 'scheduled' | 'sending' | 'done';
  readonly isPaused?: boolean;
  readonly inArchive?: boolean;
}

const campaign = (
  id: number,
  { state = 'new', isPaused = false, inArchive = false }: CampaignFacts = {},
) => ({
  id,
  state: { value: state },
  isPaused,
  inArchive,
});

function find(id: string) {
  const command = commandsOf(campaignDescriptor).find((candidate) => candidate.id === id);
  if (!command) throw new Error(`There is no command ${id}`);
  return command;
}

/** What stands in the way of a command on these campaigns; null where nothing does. */
function reasonOf(id: string, ...records: readonly ReturnType<typeof campaign>[]): string | null {
  const context = createContextStore();
  const ids = records.map((record) => record.id);
  context.register([
    provide(modulesKey, ['BULK']),
    provide(selectionKey, { resource: 'campaigns', ids, records }),
  ]);
  const verdict = evaluate(find(id).when, context);
  return verdict.ok ? null : verdict.reason.key;
}

describe('what can be done with a campaign', () => {
  it('follows from its state, with the reason where it cannot', () => {
    expect(reasonOf('campaigns.edit', campaign(1))).toBeNull();
    expect(reasonOf('campaigns.edit', campaign(1, { state: 'sending' }))).toBe('campaigns:reason.edit');
    expect(reasonOf('campaigns.edit', campaign(1, { state: 'done' }))).toBe('campaigns:reason.edit');
    expect(reasonOf('campaigns.launch', campaign(1, { state: 'scheduled' }))).toBeNull();
    expect(reasonOf('campaigns.launch', campaign(1, { state: 'done' }))).toBe('campaigns:reason.launch');
    expect(reasonOf('campaigns.unschedule', campaign(1))).toBe('campaigns:reason.unschedule');
    expect(reasonOf('campaigns.delete', campaign(1, { state: 'sending' }))).toBe('campaigns:reason.sending');
    expect(reasonOf('campaigns.cancel', campaign(1, { state: 'sending' }))).toBeNull();
    expect(reasonOf('campaigns.report', campaign(1))).toBe('campaigns:reason.report');
    expect(reasonOf('campaigns.report', campaign(1, { state: 'sending' }))).toBeNull();
  });

  it('is refused for several where one of them forbids it', () => {
    const [fine, fixed] = [campaign(1), campaign(2, { state: 'sending' })];
    expect(reasonOf('campaigns.archive', fine)).toBeNull();
    expect(reasonOf('campaigns.archive', fine, fixed)).toBe('campaigns:reason.sending');
    expect(reasonOf('campaigns.launch', fine, campaign(3))).toBe('kernel:reason.one-only');
  });

  it('is archiving or restoring, pausing or resuming, never both', () => {
    const archived = campaign(1, { inArchive: true });
    expect(reasonOf('campaigns.archive', archived)).toBe('campaigns:reason.archive');
    expect(reasonOf('campaigns.restore', archived)).toBeNull();
    expect(reasonOf('campaigns.restore', campaign(1))).toBe('campaigns:reason.restore');
    const held = campaign(1, { state: 'sending', isPaused: true });
    expect(reasonOf('campaigns.pause', held)).toBe('campaigns:reason.paused');
    expect(reasonOf('campaigns.resume', held)).toBeNull();
    expect(reasonOf('campaigns.resume', campaign(1, { state: 'sending' }))).toBe('campaigns:reason.resume');
  });

  it('waits until what is typed is saved', () => {
    const context = createContextStore();
    const record = campaign(1);
    context.register([
      provide(modulesKey, ['BULK']),
      provide(screenRecordKey, { resource: 'campaigns', id: 1, record }),
      provide(editingKey, true),
    ]);
    for (const id of ['campaigns.launch', 'campaigns.schedule', 'campaigns.mail-preview'])
      expect(evaluate(find(id).when, context)).toMatchObject({ reason: { key: 'kernel:reason.editing' } });
  });

  it('does not open what is shown already, goes to its fields, and still opens another', () => {
    const context = createContextStore();
    const allowed = (id: string) => keyAvailability(find(id), context, 'grid').ok;
    context.register([
      provide(modulesKey, ['BULK']),
      provide(screenResourceKey, 'campaigns'),
      provide(screenRecordKey, { resource: 'campaigns', id: 1, record: campaign(1) }),
    ]);
    for (const part of ['', '/1', '/2', '/overview']) {
      context.set([provide(placeKey, `/campaigns/1${part}`)]);
      expect([allowed('campaigns.open'), allowed('campaigns.edit')]).toEqual([false, true]);
    }
    context.set([provide(placeKey, '/campaigns/1/report/list/sent')]);
    expect([allowed('campaigns.open'), allowed('campaigns.edit')]).toEqual([true, true]);
    context.set([provide(placeKey, '/campaigns/1/report')]);
    expect([allowed('campaigns.open'), allowed('campaigns.edit')]).toEqual([false, true]);
    context.register([provide(focusedRowKey, { resource: 'campaigns', id: 2, record: campaign(2) })]);
    expect(allowed('campaigns.open')).toBe(true);
  });
});
