export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Returns whether the requested provider has answered (RFC 9207, section 2.4). Accepts a provider that does not identify
 * itself, and ignores trailing slashes.
 */
export const isAnswerOf = (asked: string, issuer: string | null): boolean =>
  issuer === null || withoutSlash(issuer) === withoutSlash(asked);
