import { BlockList, isIP } from 'node:net';

/**
 * Addresses at which no application can be: link-local (where clouds serve instance credentials), unspecified
 * and multicast.
 */
const NOWHERE = new BlockList();
NOWHERE.addSubnet('0.0.0.0', 8);
NOWHERE.addSubnet('169.254.0.0', 16);
NOWHERE.addSubnet('224.0.0.0', 3);
NOWHERE.addAddress('::', 'ipv6');
NOWHERE.addSubnet('fe80::', 10, 'ipv6');
NOWHERE.addSubnet('ff00::', 8, 'ipv6');
NOWHERE.addAddress('fd00:ec2::254', 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const SHAPE = 'This must be the address of an API, such as https://fault.example.org/api.';

const bare = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '');

const isIn = (list: BlockList, host: string): boolean => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host) || isIn(LOOPBACK, host);

/**
 * Returns why the service must not call this API address, or null. Checks the literal host only and does not
 * resolve names: the operator of the name server is trusted. Loopback is refused on a service that other
 * machines can reach, since it would bypass their firewall.
 */
export function findApiHostProblem(text: string, allowsLoopback: boolean): string | null {
  if (!/^https?:\/\/[^\s\\?#\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return SHAPE;
  const { hostname, username, password } = new URL(text);
  if (username || password)
    return 'Name and password have fields of their own. Leave them out of the address.';
  const host = bare(hostname);
  if (isIn(NOWHERE, host)) return 'No application can be at this address.';
  if (!allowsLoopback && isLocal(host)) return 'This service calls no application on its own machine.';
  return null;
}
