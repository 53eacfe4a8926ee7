import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrivateHost, isPublicAddress } from './safe-agents.ts';

test.each([
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine'],
  ['0.0.0.0', 'this machine'],
  ['10.1.2.3', 'a private network'],
  ['172.16.0.1', 'a private network'],
  ['172.31.255.255', 'a private network'],
  ['192.168.1.1', 'a private network'],
  ['169.254.169.254', 'a cloud’s own figures'],
  ['100.64.0.1', 'a provider’s network'],
  ['192.0.0.1', 'special use'],
  ['192.0.2.1', 'examples'],
  ['198.18.0.1', 'measurements'],
  ['198.51.100.7', 'examples'],
  ['203.0.113.9', 'examples'],
  ['224.0.0.1', 'many at once'],
  ['240.0.0.1', 'nobody yet'],
  ['255.255.255.255', 'everybody'],
  ['::', 'this machine'],
  ['::1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine, written as IPv6'],
  ['::ffff:a9fe:a9fe', 'a cloud’s own figures, written as IPv6'],
  ['::7f00:1', 'this machine, in an old way to write it as IPv6'],
  ['64:ff9b::7f00:1', 'this machine behind a translator'],
  ['64:ff9b::10.0.0.1', 'a private network behind a translator'],
  ['64:ff9b:1::1', 'a local translator'],
  ['2002:7f00:1::', 'this machine in a tunnel'],
  ['2001:0:1::1', 'a tunnel'],
  ['fe80::1', 'this network'],
  ['fec0::1', 'this site'],
  ['fc00::1', 'a private network'],
  ['fd12:3456::1', 'a private network'],
  ['ff02::1', 'many at once'],
  ['2001:db8::1', 'examples'],
  ['100::1', 'nobody'],
  ['4000::1', 'what was never given out'],
  ['nonsense', 'no address'],
  ['', 'no address'],
])('%s is not on the public internet: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '64:ff9b::1.1.1.1', '::ffff:1.1.1.1'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('no address of a private network passes, however it is mapped', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.constantFrom('127', '10', '192.168', '169.254', '172.16', '0'), byte, byte, byte, (net, a, b, c) => {
      const address = [...net.split('.'), a, b, c].slice(0, 4).join('.');
      for (const written of [address, `::ffff:${address}`, `64:ff9b::${address}`, `::${address}`]) {
        expect(isPublicAddress(written), written).toBe(false);
      }
    }),
  );
});

test.each(['localhost', 'shop.localhost', 'partner', 'shop.internal', 'nas.local', '127.0.0.1', '[::1]', '10.0.0.2'])(
  'a setting that names %s names a private place',
  (hostname) => {
    expect(isPrivateHost(hostname)).toBe(true);
  },
);

test.each(['partner.example.com', 'localhost.example.com', '1.1.1.1', '[2606:4700:4700::1111]'])(
  'a setting that names %s names a public place',
  (hostname) => {
    expect(isPrivateHost(hostname)).toBe(false);
  },
);
