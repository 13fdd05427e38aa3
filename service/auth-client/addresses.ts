import { findApiHostProblem } from '../application/api-host.ts';
import type { ClientType } from './tables.ts';

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\\#\p{Cc}]+$/iu.test(text) && URL.canParse(text);

/**
 * Matches a loopback URI. RFC 8252 requires IP addresses (section 7.3) and discourages `localhost` (section 8.3), but
 * some native applications can use only `localhost`.
 */
const LOOPBACK = /^(?<host>http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/** Matches a URI whose scheme is a reversed domain name (RFC 8252, section 7.1). */
const PRIVATE_USE = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/[^\s\\#\p{Cc}]*$/iu;

const NOT_NATIVE =
  'A native application can use http://127.0.0.1, http://[::1] or http://localhost with a path, an https address, or a custom scheme that contains a dot, such as com.example.app:/callback.';

const isNativeTarget = (text: string): boolean =>
  URL.canParse(text) &&
  !/[\s\\#\p{Cc}]/u.test(text) &&
  (LOOPBACK.test(text) || /^https:\/\//i.test(text) || PRIVATE_USE.test(text));

/**
 * Returns why a client of this type cannot use an address as redirect URI; null if it can. The address must be absolute
 * and have no fragment (RFC 6749, section 3.1.2). The same rule applies to the addresses to which the browser returns
 * after a sign-out.
 */
export function findTargetProblem(type: ClientType | null, text: string): string | null {
  if (type === 'native') return isNativeTarget(text) ? null : NOT_NATIVE;
  return isWebAddress(text)
    ? null
    : 'This must be a complete web address without a #, such as https://fault.example.org/callback.';
}

/**
 * Removes the port of a loopback address, because a native application listens on any free port (RFC 8252, section
 * 7.3).
 */
const withoutLoopbackPort = (target: string): string => target.replace(LOOPBACK, '$<host>');

/**
 * Returns whether a redirect URI is registered. For a native application, the port of a loopback address may differ.
 */
export function isRedirectTarget(
  { type, redirectTargets }: { type: ClientType | null; redirectTargets: readonly string[] },
  redirectUri: string,
): boolean {
  if (type !== 'native') return redirectTargets.includes(redirectUri);
  const requested = withoutLoopbackPort(redirectUri);
  return redirectTargets.some((target) => withoutLoopbackPort(target) === requested);
}

/** Returns why a text is not an origin as browsers send it (RFC 6454, section 6.2); null if it is one. */
export function findOriginProblem(text: string): string | null {
  const origin = isWebAddress(text) ? new URL(text).origin : 'https://app.example.org';
  return text === origin ? null : `This must be an origin without a path, such as ${origin}.`;
}

/**
 * Returns why the service cannot send logout tokens to an address; null if it can (OpenID Connect Back-Channel Logout
 * 1.0, section 2.2). Unlike the address of an application's API, it can have a query.
 */
export function findLogoutAddressProblem(text: string, allowsLoopback: boolean): string | null {
  if (!isWebAddress(text)) {
    return 'This must be a complete web address without a #, such as https://fault.example.org/logout.';
  }
  return findApiHostProblem(text.replace(/\?.*/s, ''), allowsLoopback);
}
