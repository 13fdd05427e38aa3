import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** Headers that proxies add. A request with such a header may come from another machine. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
] as const;

/**
 * Returns whether a request comes from this machine without a proxy. The host name must be a loopback name, too,
 * because otherwise a web page could read the response through DNS rebinding.
 */
export function isLocalRequest({
  headers,
  hostname,
  socket,
}: Pick<FastifyRequest, 'headers' | 'hostname'> & {
  socket: { remoteAddress?: string | undefined };
}): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
}
