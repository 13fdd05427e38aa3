import type { FastifyRequest } from 'fastify';
import { cookieName, XSRF_COOKIE } from '../../../openapi/rules/cookie-names.ts';
import { cookieValues } from '../../http/cookie-values.ts';
import { DEVICE_LIFE } from './known-devices.ts';
import { newSecret } from '../secrets.ts';

type Sent = Pick<FastifyRequest, 'headers'>;

export interface Cookies {
  sessionName: string;
  session: (id: string, maxAgeMs: number) => string;
  endSession: () => string;
  /** Returns the session ids that the browser sent. */
  sessionsIn: (request: Sent) => string[];
  deviceName: string;
  device: (id: string) => string;
  /** Returns the device ids that the browser sent. */
  devicesIn: (request: Sent) => string[];
  xsrfName: string;
  /** Returns the XSRF tokens that the browser sent, under the installation's name and under the specified one. */
  xsrfTokensIn: (request: Sent) => string[];
  /** Returns a header that sets the XSRF cookies that the browser does not have. */
  missingXsrf: (request: Sent) => Record<string, string[]>;
}

const valuesIn = ({ headers }: Sent, name: string) => cookieValues(headers.cookie, name);

/**
 * Reads and builds the cookies of this installation (RFC 6265). The session cookie is `Lax`, so that users who follow a
 * link from another site are still signed in.
 *
 * The XSRF token has two cookies: the console reads the cookie with the installation's name, and other clients read
 * `XSRF-TOKEN`. Another program of the host can use `XSRF-TOKEN` too, so the service never replaces this cookie.
 */
export function cookiesOf(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const sentTo = (sites: 'Lax' | 'Strict') => `Path=/; SameSite=${sites}${isSecure ? '; Secure' : ''}`;
  const sessionName = cookieName(publicUrl, 'session');
  const deviceName = cookieName(publicUrl, 'device');
  const xsrfName = cookieName(publicUrl, 'xsrf');
  const session = (id: string, seconds: number) =>
    `${sessionName}=${id}; Max-Age=${seconds}; HttpOnly; ${sentTo('Lax')}`;
  return {
    sessionName,
    session: (id, maxAgeMs) => session(id, maxAgeMs / 1000),
    endSession: () => session('', 0),
    sessionsIn: (request) => valuesIn(request, sessionName),
    deviceName,
    device: (id) => `${deviceName}=${id}; Max-Age=${DEVICE_LIFE / 1000}; HttpOnly; ${sentTo('Strict')}`,
    devicesIn: (request) => valuesIn(request, deviceName),
    xsrfName,
    xsrfTokensIn: (request) => [xsrfName, XSRF_COOKIE].flatMap((name) => valuesIn(request, name)),
    missingXsrf: (request) => {
      const missing = [xsrfName, XSRF_COOKIE].filter((name) => valuesIn(request, name).length === 0);
      if (missing.length === 0) return {} as Record<string, string[]>;
      const token = valuesIn(request, xsrfName)[0] ?? newSecret();
      return { 'set-cookie': missing.map((name) => `${name}=${token}; ${sentTo('Strict')}`) };
    },
  };
}
