import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../service/http/client-address.ts';
import { clientNetwork, readAddress } from '../../../service/text/ip-address.ts';
import { trustedProxies } from '../../../service/http/trusted-proxies.ts';

const isTrusted = trustedProxies(['10.0.0.0/8', '::1']);
const from = (forwardedFor: string | undefined, socket = '10.0.0.1') =>
  clientAddress(socket, forwardedFor, isTrusted);

describe('a client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:567 ', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ])('can be parsed from %j', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '1.2.3.4:',
    '1.2.3.4:567890',
    '[::1',
    '::1]',
    '1.2.3.4, 5.6.7.8',
  ])('cannot be parsed from %j', (text) => {
    expect(readAddress(text)).toBeNull();
  });

  it('is grouped by the first 64 bits of an IPv6 address, in any notation', () => {
    expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(clientNetwork('2001:db8:1:2:ffff::')).toBe('2001:db8:1:2::/64');
    expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'));
    expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
  });
});

describe('the address of a request', () => {
  it.each([
    ['no header', undefined, '10.0.0.1'],
    ['one entry', '203.0.113.7', '203.0.113.7'],
    ['an entry that the client invented', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a chain of trusted proxies', '203.0.113.7:80, 10.2.3.4, [::1]:443', '203.0.113.7'],
    ['an IPv4-mapped proxy', '203.0.113.7, ::ffff:10.2.3.4', '203.0.113.7'],
    ['an invalid entry after a valid one', '203.0.113.7, unknown, 10.2.3.4', '10.2.3.4'],
    ['only an invalid entry', 'unknown', '10.0.0.1'],
    ['an empty entry', '203.0.113.7,', '10.0.0.1'],
  ])('is determined with %s', (_, header, address) => {
    expect(from(header)).toBe(address);
  });

  it('is that of the connection if the connection does not come from a trusted proxy', () => {
    expect(from('203.0.113.7', '198.51.100.1')).toBe('198.51.100.1');
    expect(from('203.0.113.7', '::ffff:10.0.0.1')).toBe('203.0.113.7');
  });

  it('is always a valid address, whatever the header contains', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(readAddress(from(header))).not.toBeNull();
      }),
    );
  });
});

describe('trusted proxies', () => {
  it('are recognized in every notation, including IPv4-mapped networks', () => {
    for (const network of ['10.0.0.0/8', '::ffff:10.0.0.0/104']) {
      const trusts = trustedProxies([network]);
      expect(['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', '11.0.0.1'].map(trusts)).toEqual([
        true,
        true,
        true,
        false,
      ]);
    }
    expect(trustedProxies(['fe80::/10'])('fe80::1%eth0')).toBe(true);
    expect(trustedProxies(false)('10.0.0.1')).toBe(false);
  });
});
