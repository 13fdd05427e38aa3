import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are blocked against server-side request forgery: link-local addresses and `fd00:ec2::254`,
 * which serve the credentials of cloud instances, and also unspecified, multicast and reserved addresses.
 */
const BLOCKED_ADDRESSES = new BlockList();
BLOCKED_ADDRESSES.addSubnet('0.0.0.0', 8);
BLOCKED_ADDRESSES.addSubnet('169.254.0.0', 16);
BLOCKED_ADDRESSES.addSubnet('224.0.0.0', 3);
BLOCKED_ADDRESSES.addAddress('::', 'ipv6');
BLOCKED_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');
BLOCKED_ADDRESSES.addSubnet('ff00::', 8, 'ipv6');
BLOCKED_ADDRESSES.addAddress('fd00:ec2::254', 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const NOT_AN_ADDRESS = 'This must be the address of an API, such as https://fault.example.org/api.';

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '');

const isIn = (list: BlockList, host: string): boolean => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host) || isIn(LOOPBACK, host);

/**
 * Returns why the service must not call an API at this address; null if it may. Checks only the literal host
 * and does not resolve names: the operator of the name server is trusted. Loopback addresses are refused if
 * other machines can reach the service: a call to a loopback address would bypass this machine's firewall.
 */
export function findApiHostProblem(text: string, allowsLoopback: boolean): string | null {
  if (!/^https?:\/\/[^\s\\?#\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return NOT_AN_ADDRESS;
  const { hostname, username, password } = new URL(text);
  if (username || password) return 'Leave username and password out of the address.';
  const host = withoutBrackets(hostname);
  if (isIn(BLOCKED_ADDRESSES, host)) return 'No application can be at this address.';
  if (!allowsLoopback && isLocal(host)) return 'This service calls no application on its own machine.';
  return null;
}
