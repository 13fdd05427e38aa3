import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Drops the query, which can contain codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Hides reset tokens, and usernames, since people type passwords there. */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/** Logs no headers, bodies or query strings. */
export function logging({ logLevel }: Config): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    serializers: {
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
