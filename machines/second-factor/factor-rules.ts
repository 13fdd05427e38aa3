import type { Factors } from '../../openapi/generated/types.ts';

/** Returns whether an account has a second factor. Recovery codes alone are none. */
export const hasFactor = ({ authenticatorAppSince, passkeys }: Factors): boolean =>
  authenticatorAppSince !== null || passkeys.length > 0;
