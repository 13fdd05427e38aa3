import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Use it in place of `ip`, which takes every entry of `X-Forwarded-For` as it is. */
    readonly clientAddress: string;
  }
}

const PORT = String.raw`(?::\d{1,5})?`;
const BRACKETED = new RegExp(`^\\[(?<address>[^\\]]+)\\]${PORT}$`);
const IPV4_WITH_PORT = new RegExp(`^(?<address>[\\d.]+)${PORT}$`);

/**
 * Reads an address as a socket or a proxy gives it, in its one canonical form: without port, brackets and zone; an
 * IPv4-mapped IPv6 address as IPv4 (RFC 4291, section 2.5.5.2). Gives null for anything else.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = (BRACKETED.exec(trimmed) ?? IPV4_WITH_PORT.exec(trimmed))?.groups?.['address'] ?? trimmed;
  const [address = ''] = bare.split('%');
  // ipaddr.js alone also takes octal and shortened IPv4 addresses.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** Gives the network that counts as one client: the /64 of an IPv6 address, which one customer has, or an IPv4 address. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/**
 * Finds the address of the client: from the connection on, each trusted proxy's last entry of `X-Forwarded-For` is
 * believed. An entry that is no address ends the chain, and the last valid address counts.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | readonly string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let client = readAddress(socketAddress) ?? socketAddress;
  const entries = forwardedFor === undefined ? [] : String(forwardedFor).split(',');
  for (const entry of entries.toReversed()) {
    if (!isTrusted(client)) break;
    const next = readAddress(entry);
    if (next === null) break;
    client = next;
  }
  return client;
}
