import { readAddress } from '../text/ip-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address of the client. Use it instead of `ip`, which can be any text: Fastify does not validate the entries
     * of `X-Forwarded-For`.
     */
    readonly clientAddress: string;
  }
}

/**
 * Finds the client's address. Reads `X-Forwarded-For` from its end, up to the first address that is not a trusted
 * proxy. Also stops before an invalid entry, and then returns the last valid address.
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
