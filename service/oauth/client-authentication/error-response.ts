import type { OAuthError } from './client-authentication.ts';

/** Required in responses with tokens (RFC 6749, section 5.1). */
export const NO_CACHE = { pragma: 'no-cache' };

/** Returns the response for an error of a client's call (RFC 6749, section 5.2). */
export const oauthErrorResponse = (publicUrl: string, error: OAuthError) =>
  error.error === 'invalid_client'
    ? {
        status: 401 as const,
        headers: { ...NO_CACHE, 'www-authenticate': `Basic realm="${publicUrl}"` },
        body: error,
      }
    : { status: 400 as const, headers: NO_CACHE, body: error };
