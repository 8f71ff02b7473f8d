import { describe, expect, it } from 'vitest';
import { type MailedParts, partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';

const plain: MailedParts = { builder: 'html', html: '', text: '', hasTextVariant: false };
const partsOf = (change: Partial<MailedParts>) => partsWithoutUnsubscribe({ ...plain, ...change });

describe('the unsubscribe link of a message', () => {
  it.each([
    '<a href="{{ unsubscribe_url }}">Stop</a>',
    '<a href="{{unsubscribe_url}}">Stop</a>',
    '<a href="{{- unsubscribe_url | default: "#" -}}">Stop</a>',
    '{% assign stop = unsubscribe_url %}<a href="{{ stop }}">Stop</a>',
    '<a href="%7B%7B%20unsubscribe_url%20%7D%7D">Stop</a>',
    '<!--[if mso]><a href="{{ unsubscribe_url }}">Stop</a><![endif]-->',
  ])('is found in %s', (html) => {
    expect(partsOf({ html })).toEqual([]);
  });

  it.each(['', '<p>Hello</p>', '<p>unsubscribe_url</p>', '<!-- {{ unsubscribe_url }} -->'])(
    'is missed in %j',
    (html) => {
      expect(partsOf({ html })).toEqual(['html']);
    },
  );

  it('is missed in a text that was written, not in one that is made from the html', () => {
    const html = '<a href="{{ unsubscribe_url }}">Stop</a>';
    expect(partsOf({ html, text: 'Hello' })).toEqual([]);
    expect(partsOf({ html, text: 'Hello', hasTextVariant: true })).toEqual(['text']);
    expect(partsOf({ html, text: 'Stop: {{ unsubscribe_url }}', hasTextVariant: true })).toEqual([]);
  });

  it('is found in the blocks of a structured message', () => {
    const doc = (tag: string) => ({ doc: { type: 'mergeTag', attrs: { tag } } });
    expect(partsOf({ builder: 'structured', structured: doc('unsubscribe_url') })).toEqual([]);
    expect(partsOf({ builder: 'structured', structured: doc('email') })).toEqual(['html']);
    expect(partsOf({ builder: 'structured', structured: null })).toEqual(['html']);
  });
});
