import { DEVICE_LIFE } from './known-devices.ts';
import { SESSION_LIFE } from './sessions.ts';

/** The cookies of one installation; what they may do depends on whether it is reached over https. */
export interface Cookies {
  /** The name of the session cookie. */
  sessionName: string;
  session: (id: string) => string;
  endSession: () => string;
  /** The name of the cookie by which a browser is known that an account has signed in from. */
  deviceName: string;
  device: (id: string) => string;
  xsrf: (token: string) => string;
}

/** The cookie that the console's scripts read and send back (B13.9). */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Writes the cookies as `Set-Cookie` values (RFC 6265). All but the XSRF token, whose name others know, are out of
 * reach of scripts, and over https their names have the prefix that keeps neighbouring hosts from planting one. Only
 * the session comes along when another site leads here: somebody who follows a link is still signed in.
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
