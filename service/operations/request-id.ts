import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseTraceparent } from '../tracing/span.ts';

/** Fits the ids of the usual proxies, and nothing that a log or a page could take for something else. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Is short enough to be said aloud: 64 bits that are random in a UUID, which Node has ready. */
function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 4) + uuid.slice(-12);
}

const one = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/**
 * Gives each request its id: the one that a trusted proxy says in `X-Request-Id`, or else as the trace of
 * `traceparent`, where that is well-formed; a new one for any other.
 */
export function requestIds(isTrusted: (address: string | undefined) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }) => {
    if (!isTrusted(socket.remoteAddress)) return newRequestId();
    const given = one(headers['x-request-id']);
    if (REQUEST_ID.test(given)) return given;
    return parseTraceparent(headers['traceparent'])?.traceId ?? newRequestId();
  };
}
