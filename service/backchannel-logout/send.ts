import { findLogoutAddressProblem } from '../auth-client/addresses.ts';
import { Problem } from '../problem.ts';
import { exchange } from '../sources/http.ts';
import type { Outcome } from './deliveries.ts';

/**
 * Timeout of a delivery, in milliseconds. Short, because an application that does not respond delays the other
 * deliveries to it.
 */
const TIMEOUT_MS = 5000;

export interface LogoutSending {
  token: string;
  allowsLoopback: boolean;
  timeoutMs?: number | undefined;
  signal: AbortSignal;
}

/**
 * Returns the message of a `Problem`. For any other error, returns a general message, because the error's own message
 * may contain an address with a secret in its query.
 */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The application could not be reached.';

/**
 * Posts a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.5). Follows no redirect. Any 2xx status
 * is success, and 400 means that the token is invalid (section 2.8).
 */
export async function sendLogoutToken(
  address: string,
  { token, allowsLoopback, timeoutMs = TIMEOUT_MS, signal }: LogoutSending,
): Promise<Outcome> {
  const refusal = findLogoutAddressProblem(address, allowsLoopback);
  if (refusal !== null) return { reason: refusal };
  try {
    const { status } = await exchange(address, {
      name: 'application',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
      acceptsStatus: (code) => code === 400,
      timeoutMs,
      isBodyIgnored: true,
      chosen: { allowsLoopback },
      signal,
    });
    return status === 400 ? 'refused' : 'delivered';
  } catch (error) {
    return signal.aborted ? 'given up' : { reason: reasonOf(error) };
  }
}
