import { BlockList, isIP } from 'node:net';

/**
 * Addresses where no application is: link-local ones (where clouds tell machines their secrets), unspecified and
 * multicast ones. Applications are in private networks.
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

/** Strips a host as `URL` writes it of an IPv6 address's brackets and the final dot. */
const bare = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '');

const isIn = (list: BlockList, host: string): boolean => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host) || isIn(LOOPBACK, host);

/**
 * Finds what is wrong with the address of an API; null if this service may call it. Names are not looked up: where
 * they lead is up to those who run the name service.
 *
 * @param allowsLoopback whether an application may be on this machine. Where the service can be reached from others,
 * it would otherwise be a way round its firewall.
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
