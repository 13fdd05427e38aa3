import { DEVICE_LIFE } from './known-devices.ts';
import { SESSION_LIFE } from './sessions.ts';

/** The cookies of an installation; their attributes depend on whether it is reached over https. */
export interface Cookies {
  sessionName: string;
  session: (id: string) => string;
  endSession: () => string;
  /** Names the cookie that shows a browser that an account has signed in from. */
  deviceName: string;
  device: (id: string) => string;
  xsrf: (token: string) => string;
}

/** The cookie that the console's scripts read and send back (B13.9). */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Writes the cookies as `Set-Cookie` values (RFC 6265). Scripts can read only the XSRF token, whose name is fixed.
 * Over https the other names have a prefix that keeps neighbouring hosts from setting them. Only the session is sent
 * when another site leads here: a person who follows a link is still signed in.
 */
export function cookiesOf(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const sentTo = (sites: 'Lax' | 'Strict') => `Path=/; SameSite=${sites}${isSecure ? '; Secure' : ''}`;
  const prefix = isSecure ? '__Host-' : '';
  const sessionName = `${prefix}user-profile-session`;
  const deviceName = `${prefix}user-profile-device`;
  const session = (id: string, seconds: number) =>
    `${sessionName}=${id}; Max-Age=${seconds}; HttpOnly; ${sentTo('Lax')}`;
  return {
    sessionName,
    session: (id) => session(id, SESSION_LIFE / 1000),
    endSession: () => session('', 0),
    deviceName,
    device: (id) => `${deviceName}=${id}; Max-Age=${DEVICE_LIFE / 1000}; HttpOnly; ${sentTo('Strict')}`,
    xsrf: (token) => `${XSRF_COOKIE}=${token}; ${sentTo('Strict')}`,
  };
}
