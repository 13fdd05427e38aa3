import type { Access } from '../../openapi/access.ts';

const KILOBYTE = 1024;

/**
 * Bytes of a request's headers, its URL included: room for an authorization request whose `state` has 8,192 characters
 * of four bytes each, percent-encoded (98,304 bytes). Node.js allows 16 kB by default.
 */
export const HEADER_LIMIT = 128 * KILOBYTE;

/** Bytes that a signed-in caller may send. */
export const BODY_LIMIT = KILOBYTE * KILOBYTE;

/** Bytes that anybody may send: room for a password and a sign-in request. */
const PUBLIC_BODY_LIMIT = 16 * KILOBYTE;

export const bodyLimitOf = (access: Access, maxBody: number | null): number =>
  maxBody ?? (access === 'public' || access === 'optional' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
