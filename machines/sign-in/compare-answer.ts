import type { Secret } from '../common/secret.ts';
import { isAnswerOf } from './issuer.ts';

/**
 * Parameters with which this service or the identity provider redirects back (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC
 * 9207).
 */
export interface CallbackParameters {
  readonly code: Secret | null;
  readonly state: string | null;
  readonly error: string | null;
  readonly errorDescription: string | null;
  /** The parameter `iss`, which names the issuer; null if the redirect has none. */
  readonly issuer: string | null;
}

/**
 * Why the redirect is rejected. `provider`: it reports an error. `incomplete`: code or state is missing. `mismatch`:
 * the state differs from the stored one, or no record is stored. `issuer`: it came from another issuer than the
 * requested one.
 */
export type AnswerFailure = 'provider' | 'incomplete' | 'mismatch' | 'issuer';

interface Asked {
  readonly state: string;
  readonly issuer: string;
}

/**
 * Result of the comparison. A failure includes the record if the state shows that the record belongs to this sign-in.
 */
type Compared<Stored> =
  | { readonly failure: null; readonly record: Stored }
  | { readonly failure: AnswerFailure; readonly record: Stored | null };

/**
 * Compares the redirect with the record that was stored before the browser left. `stored` is null if there is no
 * record.
 */
export function compareAnswer<Stored extends Asked>(
  { code, state, error, issuer }: CallbackParameters,
  stored: Stored | null,
): Compared<Stored> {
  // A record with a different state is ignored, because it belongs to another sign-in.
  const record = stored?.state === state ? stored : null;
  // This check comes first, because an error message from another issuer cannot be trusted.
  if (record && !isAnswerOf(record.issuer, issuer)) return { failure: 'issuer', record };
  if (error !== null) return { failure: 'provider', record };
  if (code === null || !state) return { failure: 'incomplete', record: null };
  return record ? { failure: null, record } : { failure: 'mismatch', record: null };
}
