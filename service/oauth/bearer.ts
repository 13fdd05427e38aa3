import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1), or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
