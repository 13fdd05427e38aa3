/** The specified name of the XSRF cookie (B13.9). Other programs of the host can use the same name. */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Returns the name of a cookie of the service at an origin. Browsers send a host's cookies to all ports of this host,
 * so the name contains the port, unless it is the default port of the scheme. On https, the prefix `__Host-` prevents
 * other hosts of the domain from setting the cookie.
 */
export function cookieName(origin: string, purpose: 'session' | 'device' | 'xsrf'): string {
  const { protocol, port } = new URL(origin);
  const prefix = protocol === 'https:' ? '__Host-' : '';
  return `${prefix}user-profile-${purpose}${port && `-${port}`}`;
}
