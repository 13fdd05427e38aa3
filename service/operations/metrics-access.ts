import type { FastifyRequest } from 'fastify';
import { isLoopback, type Config } from '../config.ts';
import { bearerToken } from '../oauth/bearer.ts';
import { sameText } from '../oauth/secrets.ts';
import { problem } from '../http/problem.ts';

/** What proxies add: a request with one of these comes from further than the connection that it came on. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Lets the measurements be read with METRICS_TOKEN, or, where none is set, from this machine without a proxy between.
 *
 * @throws Problem unauthenticated for a missing or wrong token; not_found for whoever is not to know that they are here.
 */
export function assertMayMeasure(
  request: Pick<FastifyRequest, 'headers' | 'hostname'> & { socket: { remoteAddress?: string | undefined } },
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  const { headers, hostname, socket } = request;
  if (metricsToken !== null) {
    if (!sameText(bearerToken(request) ?? '', metricsToken)) throw problem('unauthenticated');
    return;
  }
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  if (isForwarded || !isLoopback(socket.remoteAddress ?? '') || !isLoopback(hostname))
    throw problem('not_found');
}
