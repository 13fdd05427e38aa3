import type { FastifyRequest } from 'fastify';
import { problem, type Problem } from '../http/problem.ts';

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1), or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * The refusal of a request that brings no token, or one that is no good for it. A token for something else is one of
 * these: `invalid_token` and not too small a scope, as RFC 9068, section 4, and RFC 6750, section 3.1, have it.
 */
export function unauthenticated(request: FastifyRequest): Problem {
  if (request.headers.authorization === undefined) return problem('unauthenticated');
  const description = 'The access token is not valid, has ended, or is for something else';
  return problem('unauthenticated', {
    challenge: `Bearer error="invalid_token", error_description="${description}"`,
  });
}
