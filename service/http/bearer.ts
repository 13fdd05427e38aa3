import type { FastifyRequest } from 'fastify';
import { problem, type Problem } from '../problem.ts';
import { RefusedToken } from './problem-response.ts';

/** Returns the token of `Authorization: Bearer …` (RFC 6750, section 2.1), or null. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Returns the error for an access token that lacks a required scope (RFC 6750, section 3.1). */
export const insufficientScope = (scope: string): Problem =>
  new RefusedToken(
    'forbidden',
    `Bearer error="insufficient_scope", scope="${scope}"`,
    `The access token does not have the scope ${scope}.`,
  );

/**
 * Returns the error for a call without a valid token. A token for another audience is `invalid_token` (RFC
 * 9068, section 4), not `insufficient_scope`. Without a bearer token there is no error code (RFC 6750,
 * section 3.1).
 */
export function unauthenticated(request: FastifyRequest): Problem {
  if (!/^Bearer /i.test(request.headers.authorization ?? '')) return problem('unauthenticated');
  const description = 'The access token is invalid, has expired or is for another audience';
  return new RefusedToken(
    'unauthenticated',
    `Bearer error="invalid_token", error_description="${description}"`,
  );
}
