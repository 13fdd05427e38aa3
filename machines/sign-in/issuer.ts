/** An address without the slash at its end, where it has one. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Whether an answer comes from the provider that was asked, or from another one that has mixed in (RFC 9207, section
 * 2.4). A provider that does not say who answers is believed. A slash at the end tells no two apart: the address of a
 * provider is written in either way where it is set.
 */
export const isAnswerOf = (asked: string, issuer: string | null): boolean =>
  issuer === null || withoutSlash(issuer) === withoutSlash(asked);
