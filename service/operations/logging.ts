import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { loggedError } from './logged-error.ts';

/** Returns a request's path without the query string, which can contain codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/**
 * Returns a path without reset tokens, and without usernames, because people type passwords into the username field by
 * mistake.
 */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/**
 * Creates the log controller, which logs the id of a request as `requestId`, the name that responses and problems use.
 */
export const requestLog = () => new LogController({ requestIdLogLabel: 'requestId' });

/** Returns the options of the log: each event is one line of JSON, without headers, bodies and query strings. */
export function logging({ logLevel }: Config): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: loggedError,
      req: (request: FastifyRequest) => ({ method: request.method, path: withoutSecret(pathOf(request)) }),
    },
    redact: [
      '*.password',
      '*.authorization',
      '*.cookie',
      '*.client_secret',
      '*.code_verifier',
      '*.access_token',
    ],
  };
}
