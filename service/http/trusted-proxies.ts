import { BlockList, isIP } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Tells of an address whether it is one of the proxies, whose `X-Forwarded-For` and request ids are believed.
 *
 * @param proxies addresses and networks; false is none
 */
export function trustedProxies(proxies: readonly string[] | false): (address: string | undefined) => boolean {
  if (proxies === false) return () => false;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(bits), family(address));
  }
  return (address = '') => isIP(address) !== 0 && trusted.check(address, family(address));
}
