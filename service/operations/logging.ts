import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Logs the path alone: a query can contain codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Hides secrets in paths: a reset token, or what was typed as a username, which may have been a password. */
const withoutSecret = (path: string): string =>
  path.replace(/(\/token\/verify\/|\/password\/new\/|\/user\/username\/).+/, '$1…');

/** Logs no headers, no bodies and no query strings. */
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
