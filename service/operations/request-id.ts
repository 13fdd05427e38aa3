import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseTraceparent } from '../tracing/span.ts';

/** Matches the ids of common proxies. No allowed character can forge log lines or markup. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Returns 64 random bits in hexadecimal, short enough to read out loud. Uses a part of a random UUID, which
 * is fast, because Node.js generates UUIDs in advance.
 */
function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 4) + uuid.slice(-12);
}

const one = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/**
 * Returns a function that chooses the id of a request. For a request from a trusted proxy, the id is a valid
 * `X-Request-Id` or the trace id of `traceparent`. Otherwise it is a new id.
 */
export function requestIds(isTrusted: (address: string | undefined) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }) => {
    if (!isTrusted(socket.remoteAddress)) return newRequestId();
    const given = one(headers['x-request-id']);
    if (REQUEST_ID.test(given)) return given;
    return parseTraceparent(headers['traceparent'])?.traceId ?? newRequestId();
  };
}
