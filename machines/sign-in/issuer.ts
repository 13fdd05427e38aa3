/** Takes the slash off the end of an address. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Says whether an answer comes from the provider that was asked (RFC 9207, section 2.4). Believes a provider that does
 * not say who it is, and ignores a slash at the end.
 */
export const isAnswerOf = (asked: string, issuer: string | null): boolean =>
  issuer === null || withoutSlash(issuer) === withoutSlash(asked);
