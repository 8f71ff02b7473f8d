import { describe, expect, it } from 'vitest';
import { mergeTags, tagText, unknownTags } from '#src/views/screens/messages/merge-tags.ts';

const tags = mergeTags(
  {
    email: 'Email address',
    unsubscribe: 'Unsubscribe link',
    webVersion: 'Web version link',
    unsubscribeLink: 'Stop & leave <now>',
    webVersionLink: 'View in the browser',
  },
  [{ name: 'First name', slug: 'first-name' }],
);

describe('the merge tags of an account', () => {
  it('are the address, its attributes and the two links', () => {
    expect(tags.map(({ name }) => name)).toEqual([
      'email',
      'attributes.first-name',
      'unsubscribe_url',
      'webversion_url',
    ]);
  });

  it('stand as they are, and a link between elements as a link', () => {
    const [email, , unsubscribe] = tags;
    expect(email && tagText(email, 'content')).toBe('{{ email }}');
    expect(unsubscribe && tagText(unsubscribe, 'markup')).toBe('{{ unsubscribe_url }}');
    expect(unsubscribe && tagText(unsubscribe, 'plain')).toBe('{{ unsubscribe_url }}');
    expect(unsubscribe && tagText(unsubscribe, 'content')).toBe(
      '<a href="{{ unsubscribe_url }}">Stop &amp; leave &lt;now></a>',
    );
  });
});

describe('what is put in and no contact has', () => {
  it.each([
    ['{{ email }} {{attributes.first-name | upcase}} {{ attributes["first-name"] }}', []],
    [
      'Hello {{ contact.voornaam }}, {{contact.voornaam}} {{ attributes.last-name }}',
      ['contact.voornaam', 'attributes.last-name'],
    ],
    ['{% assign greeting = "Hi" %}{{ greeting }} {{ "a" | upcase }} {{ 3 }}', []],
    ['{% for word in words %}{{ word.name }}{{ forloop.index }}{% endfor %}', []],
    ['<a href="{{ unsubscribe_url }}">stop</a> {{- webversion_url -}}', []],
  ])('%s', (text, unknown) => {
    expect(unknownTags(text, tags)).toEqual(unknown);
  });
});
