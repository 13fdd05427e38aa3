import { DEVICE_LIFE } from './known-devices.ts';
import { DEFAULT_SESSION_LIMITS } from './session-limits.ts';

export interface Cookies {
  sessionName: string;
  session: (id: string) => string;
  endSession: () => string;
  deviceName: string;
  device: (id: string) => string;
  xsrf: (token: string) => string;
}

/** Name of the cookie whose value the console repeats in a header (B13.9). */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Builds Set-Cookie values (RFC 6265). On https, the `__Host-` prefix prevents other hosts of the domain from setting
 * the session and device cookies. The session cookie is `Lax`, so that users who follow a link from another site are
 * still signed in.
 *
 * @param sessionMs maximum age of a session, in milliseconds
 */
export function cookiesOf(publicUrl: string, sessionMs = DEFAULT_SESSION_LIMITS.maxAgeMs): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const sentTo = (sites: 'Lax' | 'Strict') => `Path=/; SameSite=${sites}${isSecure ? '; Secure' : ''}`;
  const prefix = isSecure ? '__Host-' : '';
  const sessionName = `${prefix}user-profile-session`;
  const deviceName = `${prefix}user-profile-device`;
  const session = (id: string, seconds: number) =>
    `${sessionName}=${id}; Max-Age=${seconds}; HttpOnly; ${sentTo('Lax')}`;
  return {
    sessionName,
    session: (id) => session(id, sessionMs / 1000),
    endSession: () => session('', 0),
    deviceName,
    device: (id) => `${deviceName}=${id}; Max-Age=${DEVICE_LIFE / 1000}; HttpOnly; ${sentTo('Strict')}`,
    xsrf: (token) => `${XSRF_COOKIE}=${token}; ${sentTo('Strict')}`,
  };
}
