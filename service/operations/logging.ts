import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { loggedError } from './logged-error.ts';

/** Drops the query, which can contain codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Hides reset tokens, and usernames, since people type passwords there. */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/** Names the request in each of its lines as answers and problems do. */
export const requestLog = () => new LogController({ requestIdLogLabel: 'requestId' });

/** Logs a line of JSON each, without headers, bodies or query strings. */
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
