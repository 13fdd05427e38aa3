import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { loggedError } from './logged-error.ts';

/** Drops the query string, which can contain codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Hides reset tokens, and usernames, because people type passwords there by mistake. */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/** Logs the request id under the name that responses and problems use. */
export const requestLog = () => new LogController({ requestIdLogLabel: 'requestId' });

/** Logging options: one line of JSON for each event, without headers, bodies or query strings. */
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
