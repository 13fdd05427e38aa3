import { BlockList, isIP } from 'node:net';
import { readAddress } from '../text/ip-address.ts';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** An IPv4-mapped IPv6 prefix is 96 bits longer than the IPv4 prefix (RFC 4291, section 2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * Returns a function that says whether an address is a trusted proxy. The service trusts `X-Forwarded-For`
 * and request ids of trusted proxies.
 *
 * @param proxies addresses and networks in CIDR notation; false trusts none
 */
export function trustedProxies(proxies: readonly string[] | false): (address: string | undefined) => boolean {
  if (proxies === false) return () => false;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [text = '', bits] = proxy.split('/');
    const address = readAddress(text) ?? text;
    const isMapped = family(address) !== family(text) && Number(bits) >= MAPPED_BITS;
    if (bits === undefined) trusted.addAddress(address, family(address));
    else if (isMapped) trusted.addSubnet(address, Number(bits) - MAPPED_BITS, 'ipv4');
    else trusted.addSubnet(text, Number(bits), family(text));
  }
  return (text = '') => {
    const address = readAddress(text);
    return address !== null && trusted.check(address, family(address));
  };
}
