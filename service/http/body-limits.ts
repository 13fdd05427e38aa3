import type { Access } from '../../openapi/access.ts';

const KILOBYTE = 1024;

/** The largest body that is read, in bytes, of somebody who is signed in; longer ones get 413. */
export const BODY_LIMIT = KILOBYTE * KILOBYTE;

/** Of anybody: room for a password and a sign-in request, and no more. */
const PUBLIC_BODY_LIMIT = 16 * KILOBYTE;

/** The largest body that a call reads, in bytes. */
export const bodyLimitOf = (access: Access, maxBody: number | null): number =>
  maxBody ?? (access === 'public' || access === 'optional' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
