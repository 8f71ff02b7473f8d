import { describe, expect, it } from 'vitest';
import { fillPath } from '#contract/wire/endpoint.ts';
import { idFromPath, parseId, readReference } from '#contract/wire/reference.ts';

describe('an id', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['999999999999999', 999_999_999_999_999],
  ])('is %s', (spelling, id) => {
    expect(parseId(spelling)).toBe(id);
  });

  it.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '٤٢',
    '0x1',
    '1n',
    '9999999999999999',
    'NaN',
  ])('is not %j', (spelling) => {
    expect(parseId(spelling)).toBeNull();
  });
});

describe('a reference', () => {
  it.each([
    5,
    '5',
    '/campaign/senders/5',
    { '@id': '/campaign/senders/5' },
    { '@id': '/campaign/senders/5', id: 9 },
  ])('is read from %j', (value) => {
    expect(readReference(value, '/campaign/senders')).toBe(5);
  });

  it.each([
    0,
    -5,
    5.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '',
    '/messages/5',
    '/campaign/senders/',
    '/campaign/senders/5/verify',
    '/campaign/senders/05',
    'campaign/senders/5',
    '/campaign/senders/5?x',
    null,
    undefined,
    true,
    [5],
    {},
    { id: 5 },
    { '@id': 5 },
    { '@id': '/messages/5' },
    { '@id': '5' },
  ])('is none: %j', (value) => {
    expect(readReference(value, '/campaign/senders')).toBeNull();
  });

  it('of one resource is none of another whose path it begins with', () => {
    expect(idFromPath('/contacts/import/transactions/5', '/contacts')).toBeNull();
    expect(idFromPath('/contacts2/5', '/contacts')).toBeNull();
  });
});

describe('a path', () => {
  it('is filled with its parameters, each as one step', () => {
    expect(fillPath('/messages/:id/actions/preview/:target', { id: 5, target: 'a/b?c#d@x.example' })).toBe(
      '/messages/5/actions/preview/a%2Fb%3Fc%23d%40x.example',
    );
  });
});
