import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const PORT = String.raw`(?::\d{1,5})?`;
const BRACKETED = new RegExp(`^\\[(?<address>[^\\]]+)\\]${PORT}$`);
const IPV4_WITH_PORT = new RegExp(`^(?<address>[\\d.]+)${PORT}$`);

/**
 * Parses an address as sockets and proxies write it. Returns its canonical form: without port, brackets and
 * zone, and an IPv4-mapped IPv6 address as IPv4 (RFC 4291, section 2.5.5.2). Returns null for anything else.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = (BRACKETED.exec(trimmed) ?? IPV4_WITH_PORT.exec(trimmed))?.groups?.['address'] ?? trimmed;
  const [address = ''] = bare.split('%');
  // Checks with `isIP` first, because ipaddr.js also accepts octal and shortened IPv4 addresses.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since
 * providers assign a whole /64 to one customer.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}
