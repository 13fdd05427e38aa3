import { withoutTrailingSlashes } from '../../openapi/rules/without-trailing-slashes.ts';

/**
 * Returns whether the redirect came from the requested issuer (RFC 9207, section 2.4). Accepts a redirect without
 * `iss`, and ignores trailing slashes.
 */
export const isAnswerOf = (asked: string, issuer: string | null): boolean =>
  issuer === null || withoutTrailingSlashes(issuer) === withoutTrailingSlashes(asked);
