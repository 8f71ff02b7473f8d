import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailSources } from '#server/jobs/sending/sources.ts';
import { contactsNamed } from '#tests/support/build-campaign.ts';
import { checkLedger } from '#tests/support/oracle.ts';
import { addNotes, createNotes, noteSource, statesOfNotes } from './note-source.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;

beforeAll(async () => {
  world = await openSendingWorld();
  await createNotes(world.app.database);
});
beforeEach(async () => {
  world.sink.behave({ mode: 'accept' });
  await world.app.database.executeSql('truncate note');
});
afterEach(() => checkLedger(world.app.database, mailsTo('@customer.example')));
afterAll(() => world.close());

const emails = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}@friend.example`);
const mailsTo = (part: string) => world.sink.messages.filter((mail) => mail.to[0]!.includes(part));

function untilNotes(state: Record<string, unknown>): Promise<void> {
  return expect.poll(() => statesOfNotes(world.app.database), { timeout: 10_000 }).toEqual(state);
}

const all = (addresses: readonly string[], state: string) =>
  Object.fromEntries(addresses.map((address) => [address, state]));

it('mails each row of every source once, by turns, over the same connections', async () => {
  const { database } = world.app;
  const notes = emails('turn', 100);
  const connectionsBefore = world.sink.connections;
  const mailsBefore = world.sink.messages.length;
  await addNotes(database, notes);
  const id = await world.launched(contactsNamed('turn', 100));
  const sender = await world.startSender([...mailSources, noteSource()]);
  expect((await world.untilDone(id)).report!.contactSentActions).toBe(100);
  await untilNotes(all(notes, 'sent'));
  expect(
    mailsTo('@friend')
      .map((mail) => mail.to[0])
      .sort(),
  ).toEqual([...notes].sort());
  expect(world.sink.connections - connectionsBefore).toBeLessThanOrEqual(20);
  const half = world.sink.messages.slice(mailsBefore, mailsBefore + 100).map((mail) => mail.to[0]!);
  const ofNotes = half.filter((address) => address.endsWith('@friend.example')).length;
  expect([ofNotes > 10, ofNotes < 90]).toEqual([true, true]);
  await sender.stop();
});

it('sends nothing again of which nobody knows whether it arrived, whatever source it is of', async () => {
  const { database } = world.app;
  await addNotes(database, ['claimed@friend.example'], { state: 'claimed', epoch: 'a run that ended' });
  await addNotes(database, ['handed@friend.example'], { state: 'handed', epoch: 'a run that ended' });
  await addNotes(database, ['close@friend.example']);
  world.sink.behave({ mode: 'close', recipients: ['close@friend.example'] });
  const sender = await world.startSender([...mailSources, noteSource()]);
  await untilNotes({
    'claimed@friend.example': 'sent',
    'handed@friend.example': 'unknown',
    'close@friend.example': 'unknown',
  });
  await sender.stop();
  expect([mailsTo('claimed@').length, mailsTo('handed@').length, mailsTo('close@').length]).toEqual([
    1, 0, 1,
  ]);
});

it('hands no mail over whose row another run has taken meanwhile', async () => {
  const { database } = world.app;
  await addNotes(database, ['taken@friend.example', 'kept@friend.example']);
  const sender = await world.startSender([
    noteSource(async (email) => {
      if (!email.startsWith('taken')) return;
      const now = world.app.clock.now().getTime();
      const lease = ['run:another', 'another', new Date(now + 60_000)];
      await database.executeSql('insert into lease (name, owner, expires_at) values ($1, $2, $3)', lease);
      await database.executeSql("update note set epoch = 'another' where email = $1", [email]);
    }),
  ]);
  await untilNotes({ 'taken@friend.example': 'claimed', 'kept@friend.example': 'sent' });
  await sender.stop();
  expect([mailsTo('taken@').length, mailsTo('kept@').length]).toEqual([0, 1]);
});

it('tries again later what is put off, and gives back what it had not begun when it stops', async () => {
  const { database } = world.app;
  const notes = emails('later', 100);
  await addNotes(database, ['busy@friend.example', ...notes]);
  world.sink.behave({ mode: 'temporary', recipients: ['busy@friend.example'] });
  const first = await world.startSender([noteSource()]);
  await world.sink.waitFor(world.sink.messages.length + 20);
  await first.stop();
  const states = await statesOfNotes(database);
  expect(new Set(Object.values(states))).not.toContain('claimed');
  expect([states['busy@friend.example'], Object.values(states).includes('handed')]).toEqual([
    'queued',
    false,
  ]);
  world.sink.behave({ mode: 'accept' });
  await world.advance(2 * 60_000);
  const second = await world.startSender([noteSource()]);
  await untilNotes(all(['busy@friend.example', ...notes], 'sent'));
  await second.stop();
  expect(mailsTo('later')).toHaveLength(100);
});
