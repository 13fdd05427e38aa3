import type { Access } from '../../openapi/generated/access.ts';

const KILOBYTE = 1024;

/**
 * Maximum size of the request line and the headers in bytes. Enough for an authorization request whose
 * `state` has 8,192 characters of four bytes, percent-encoded (98,304 bytes). Node.js allows 16 kB by
 * default.
 */
export const HEADER_LIMIT = 128 * KILOBYTE;

/** Maximum size of the request body of a signed-in caller, in bytes. */
export const BODY_LIMIT = KILOBYTE * KILOBYTE;

/** Maximum size of the request body of any other caller, in bytes. Enough for a password or a sign-in request. */
const PUBLIC_BODY_LIMIT = 16 * KILOBYTE;

export const bodyLimitOf = (access: Access, maxBody: number | null): number =>
  maxBody ?? (access === 'public' || access === 'optional' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
