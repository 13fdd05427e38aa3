import ipaddr from 'ipaddr.js';
import { readAddress } from '../text/ip-address.ts';
import { problem } from '../problem.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Address ranges that are blocked to prevent server-side request forgery (SSRF). Link-local addresses,
 * `100.100.100.200` (Alibaba Cloud), `192.0.0.192` (Oracle Cloud) and `fd00:ec2::254` (AWS) serve the credentials of
 * cloud instances. Unspecified, multicast and reserved addresses are also blocked, and IPv6 forms of IPv4 addresses
 * that no application uses: IPv4-compatible addresses (RFC 4291, section 2.5.5.1), Teredo (RFC 4380) and local NAT64
 * prefixes (RFC 8215).
 */
const BLOCKED: readonly Range[] = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '224.0.0.0/3',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  '::/96',
  '2001::/32',
  '64:ff9b:1::/48',
].map((range) => ipaddr.parseCIDR(range));

const LOOPBACK: readonly Range[] = ['127.0.0.0/8', '::1/128'].map((range) => ipaddr.parseCIDR(range));

/** Prefixes of IPv6 addresses that a gateway translates to IPv4, and the position of the IPv4 address in bytes. */
const TRANSLATED: readonly { range: Range; position: number }[] = [
  { range: ipaddr.parseCIDR('64:ff9b::/96'), position: 12 },
  { range: ipaddr.parseCIDR('::ffff:0:0:0/96'), position: 12 },
  { range: ipaddr.parseCIDR('2002::/16'), position: 2 },
];

const isInRange = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match([network, bits] as never);

/** Returns the IPv4 address to which a gateway translates an IPv6 address; null if it is not translated. */
function translatedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | null {
  const form = TRANSLATED.find(({ range }) => isInRange(address, range));
  if (!form) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(form.position, form.position + 4));
}

/**
 * Judges an IP address that the service would call. An address that a gateway translates to IPv4 must lead to a public
 * address (RFC 6052, section 3.1).
 *
 * @returns null if it is neither blocked nor a loopback address
 */
function judgeAddress(text: string): 'blocked' | 'loopback' | null {
  const canonical = readAddress(text);
  if (canonical === null) return null;
  const address = ipaddr.parse(canonical);
  if (LOOPBACK.some((range) => isInRange(address, range))) return 'loopback';
  const translated = translatedAddress(address);
  if (translated !== null && translated.range() !== 'unicast') return 'blocked';
  return BLOCKED.some((range) => isInRange(address, range)) ? 'blocked' : null;
}

/** Returns why the service must not call an address; null if it may. */
function findRefusal(judgement: ReturnType<typeof judgeAddress>, allowsLoopback: boolean): string | null {
  if (judgement === 'blocked') return 'No application can be at this address.';
  if (judgement === 'loopback' && !allowsLoopback)
    return 'This service calls no application on its own machine.';
  return null;
}

const NOT_AN_ADDRESS = 'This must be the address of an API, such as https://fault.example.org/api.';

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '');

/**
 * Returns why the service must not call an API at this address; null if it may. Checks the literal host. Each call also
 * checks the addresses to which a name resolves (`createCheckedFetch`). Loopback addresses are refused if other
 * machines can reach the service, because a call to a loopback address would bypass this machine's firewall.
 */
export function findApiHostProblem(text: string, allowsLoopback: boolean): string | null {
  if (!/^https?:\/\/[^\s\\?#\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return NOT_AN_ADDRESS;
  const { hostname, username, password } = new URL(text);
  if (username || password) return 'Leave username and password out of the address.';
  const host = withoutBrackets(hostname);
  return findRefusal(/(^|\.)localhost$/.test(host) ? 'loopback' : judgeAddress(host), allowsLoopback);
}

/**
 * Checks a host to which the service is about to connect. Accepts host names; the addresses to which they resolve must
 * be checked when they are known.
 *
 * @param host an IP address, in brackets or not, or a host name
 * @throws Problem source_failed
 */
export function assertCallable(host: string, allowsLoopback: boolean): void {
  const message = findRefusal(judgeAddress(withoutBrackets(host)), allowsLoopback);
  if (message !== null) throw problem('source_failed', { message });
}
