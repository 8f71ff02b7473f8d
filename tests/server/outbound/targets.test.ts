import { describe, expect, it } from 'vitest';
import { publicTargets } from '#server/outbound/targets.ts';

const targets = publicTargets([]);
const allows = (url: string) => targets.allowsUrl(new URL(url));

describe('the address of a call', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://192.0.0.192/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://240.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://console.localhost/',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
    'http://example.com:5432/',
    'http://example.com:6379/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'ftp://example.com/',
    'data:text/plain,x',
  ])('may not be %s', (url) => expect(allows(url)).toBe(false));

  it.each([
    'https://example.com/hook',
    'http://example.com:8080/hook?a=b',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('may be %s', (url) => expect(allows(url)).toBe(true));

  it('may be of a network that is named, in either spelling, and of no other', () => {
    const own = publicTargets(['10.1.0.0/16', 'fd00:1::/32']);
    const addresses = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '10.2.0.1', 'fd00:2::5', '127.0.0.1', 'x'];
    expect(addresses.map((address) => own.allowsAddress(address))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('may be one page of the own network, to the letter', () => {
    const own = publicTargets([], 'http://127.0.0.1:4600/echo');
    const allowed = ['echo', 'echo/', 'echo?x', 'ECHO', 'groups', 'echo/../groups', 'echo#x'].filter((path) =>
      own.allowsUrl(new URL(`http://127.0.0.1:4600/${path}`)),
    );
    expect(allowed).toEqual(['echo']);
    expect(own.allowsUrl(new URL('http://me@127.0.0.1:4600/echo'))).toBe(false);
    expect(own.allowsAddress('127.0.0.1')).toBe(false);
  });
});
