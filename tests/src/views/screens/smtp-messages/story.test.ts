import { expect, it } from 'vitest';
import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import { storyOf } from '#src/views/screens/smtp-messages/story.ts';

const message = (state: string, events: object = {}) =>
  ({ id: 1, sentOn: '2026-11-20T09:00:00Z', state: { value: state }, ...events }) as unknown as SmtpMessage;

it('tells what happened to a mail in the order of time, beginning with its sending', () => {
  const story = storyOf(
    message('sent', {
      bounceEvents: [],
      readEvents: [
        { timestamp: '2026-11-20T12:00:00Z', ip: '192.0.2.1' },
        { timestamp: '2026-11-20T10:00:00Z', ip: '192.0.2.1' },
      ],
      visitEvents: [{ timestamp: '2026-11-20T10:05:00Z', ip: '192.0.2.1', url: 'https://bakery.example/' }],
    }),
  );
  expect(story.map(({ kind }) => kind)).toEqual(['sent', 'read', 'visited', 'read']);
  expect(story[2]).toMatchObject({ url: 'https://bakery.example/', timestamp: '2026-11-20T10:05:00Z' });
});

it('begins with what is known where nothing was sent', () => {
  expect(storyOf(message('queued')).map(({ kind }) => kind)).toEqual(['queued']);
  expect(storyOf(message('failed')).map(({ kind }) => kind)).toEqual(['failed']);
});

it('has a mail that bounced sent before', () => {
  const story = storyOf(
    message('bounced', { bounceEvents: [{ timestamp: '2026-11-20T09:00:00Z', code: '5.1.1' }] }),
  );
  expect(story.map(({ kind }) => kind)).toEqual(['sent', 'bounced']);
  expect(story[1]?.code).toBe('5.1.1');
});
