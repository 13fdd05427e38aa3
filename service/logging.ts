import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** The path alone: a query can hold authorization codes, states, tickets and tokens. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Paths that hold a secret of their own: a reset token. */
const withoutToken = (path: string): string => path.replace(/(\/token\/verify\/|\/password\/new\/).+/, '$1…');

/** Logging without secrets: no headers, no bodies, no query strings. */
export function logging({ logLevel }: Config): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: withoutToken(pathOf(request)) }),
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
