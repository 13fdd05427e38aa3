import { SESSION_LIFE } from './sessions.ts';

/** The cookies of one installation; what they may do depends on whether it is reached over https. */
export interface Cookies {
  /** The name of the session cookie. */
  sessionName: string;
  session: (id: string) => string;
  endSession: () => string;
  xsrf: (token: string) => string;
}

/** The cookie that the console's scripts read and send back (specification, section 7). */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Writes the cookies as `Set-Cookie` values (RFC 6265). The session is out of reach of scripts, and over https
 * its name has the prefix that keeps neighbouring hosts from planting one.
 */
export function cookiesOf(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const everywhere = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sessionName = `${isSecure ? '__Host-' : ''}user-profile-session`;
  return {
    sessionName,
    session: (id) => `${sessionName}=${id}; Max-Age=${SESSION_LIFE / 1000}; HttpOnly; ${everywhere}`,
    endSession: () => `${sessionName}=; Max-Age=0; HttpOnly; ${everywhere}`,
    xsrf: (token) => `${XSRF_COOKIE}=${token}; ${everywhere}`,
  };
}
