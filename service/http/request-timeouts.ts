import type { FastifyInstance } from 'fastify';
import { answerBadConnection } from './errors.ts';

/** Time limits for receiving a request, in milliseconds. */
export interface RequestTimeouts {
  headers: number;
  /** Interval between two checks of the timeout of headers. */
  check: number;
  body: MinimumRate;
}

/** The rate at which a body must arrive: at least this number of bytes in each interval, until it is complete. */
export interface MinimumRate {
  intervalMs: number;
  bytes: number;
}

// An import of the largest file may take hours on a slow line. The body of a public call, at most 16 kB, must arrive
// within 30 seconds.
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headers: 15_000,
  check: 5000,
  body: { intervalMs: 30_000, bytes: 64 * 1024 },
};

/** Closes the connection of a request whose body arrives more slowly than `rate`, with 408. */
export function limitSlowBodies(app: FastifyInstance, { intervalMs, bytes }: MinimumRate): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return done();
    let received = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.raw.complete) return clearInterval(timer);
      const isSlow = socket.bytesRead - received < bytes;
      received = socket.bytesRead;
      if (isSlow) answerBadConnection({ name: 'Error', message: 'slow body', code: TIMED_OUT }, socket);
    }, intervalMs).unref();
    request.raw.once('close', () => clearInterval(timer));
    return done();
  });
}

/** Node's own code for a request that took too long to arrive. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';
