import type { Access } from '../../openapi/access.ts';

const KILOBYTE = 1024;

/**
 * Maximum bytes of the request line and headers. Enough for an authorization request whose `state` has 8,192
 * characters of four bytes, percent-encoded (98,304 bytes). The default of Node.js is 16 kB.
 */
export const HEADER_LIMIT = 128 * KILOBYTE;

/** Maximum bytes of a body from a signed-in caller. */
export const BODY_LIMIT = KILOBYTE * KILOBYTE;

/** Maximum bytes of a body from anybody; enough for a password or a sign-in request. */
const PUBLIC_BODY_LIMIT = 16 * KILOBYTE;

export const bodyLimitOf = (access: Access, maxBody: number | null): number =>
  maxBody ?? (access === 'public' || access === 'optional' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
