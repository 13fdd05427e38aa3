import { withoutTrailingSlashes } from '../../../openapi/rules/without-trailing-slashes.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';

/**
 * Paths that an application of another origin opens in a popup, to sign a user in or out. The policy of a redirect
 * counts too.
 */
const IN_POPUP = new Set(
  ['authorize', 'callback', 'client/try', 'logout', 'password/forgot', 'api/v1/auth/answer'].map(
    (path) => `/userprofile/${path}`,
  ),
);

/**
 * Returns the value of the header `Cross-Origin-Opener-Policy`. The pages of a sign-in keep the connection to the
 * window that opened them, because the application's popup otherwise loses it, and the application waits forever. All
 * other pages, and the console's own login, have no connection to pages of other origins.
 *
 * @param url path and query of the request
 */
export function openerPolicy(url: string): 'unsafe-none' | 'same-origin-allow-popups' {
  const [path = '', query = ''] = url.split('?', 2);
  const isOwn = new URLSearchParams(query).get('client_id') === CONSOLE_CLIENT_UUID;
  return IN_POPUP.has(withoutTrailingSlashes(path)) && !isOwn ? 'unsafe-none' : 'same-origin-allow-popups';
}
