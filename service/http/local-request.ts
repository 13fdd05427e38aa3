import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** Headers that proxies add: a request with one of them comes from further than its connection. */
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
 * Tells whether a request comes from this machine without a proxy. The host name must be loopback too: a page on a
 * foreign host name that resolves to 127.0.0.1 (DNS rebinding) could read the answer.
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
