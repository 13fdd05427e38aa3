import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** The path alone: a query can hold authorization codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Paths with a secret of their own: a reset token; what was typed as a username, which may have been a password. */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/** Logging without secrets: no headers, no bodies, no query strings. */
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
