import type { Secret } from '../common/secret.ts';
import { isAnswerOf } from './issuer.ts';

/** Parameters of the provider's redirect (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
export interface CallbackParameters {
  readonly code: Secret | null;
  readonly state: string | null;
  readonly error: string | null;
  readonly errorDescription: string | null;
  /** The parameter `iss`; null if the provider does not identify itself. */
  readonly issuer: string | null;
}

/**
 * Why the redirect is rejected. `provider`: the provider reports an error. `incomplete`: code or state is missing.
 * `mismatch`: the state differs from the stored one. `issuer`: the redirect came from another provider than the
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

/** Checks the redirect against the record that was stored before it. `stored` is null if there is no record. */
export function compareAnswer<Stored extends Asked>(
  { code, state, error, issuer }: CallbackParameters,
  stored: Stored | null,
): Compared<Stored> {
  // Ignores a record with a different state, because it belongs to another sign-in.
  const record = stored?.state === state ? stored : null;
  // This check comes first, because an error message of another provider cannot be trusted.
  if (record && !isAnswerOf(record.issuer, issuer)) return { failure: 'issuer', record };
  if (error !== null) return { failure: 'provider', record };
  if (code === null || !state) return { failure: 'incomplete', record: null };
  return record ? { failure: null, record } : { failure: 'mismatch', record: null };
}
