import type { LogoutRequest } from '../../openapi/generated/types.ts';

const PARAMETERS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const;

/**
 * Parameters of a logout request that the console ignores. Their presence shows that an application sent the request.
 */
const IGNORED = ['logout_hint', 'ui_locales'] as const;

/** The parameters of an application's logout request, without the user's confirmation. */
export type RequestedLogout = Omit<LogoutRequest, 'confirmed' | 'ticket'>;

/**
 * Reads a logout request (OpenID Connect RP-Initiated Logout 1.0, section 2) from the search parameters of `/logout`. A
 * repeated parameter counts as missing. Returns null if all of these parameters are missing, because then the suite has
 * opened the page, not an application.
 */
export function readLogoutRequest(search: Readonly<Record<string, unknown>>): RequestedLogout | null {
  if (![...PARAMETERS, ...IGNORED].some((name) => name in search)) return null;
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
