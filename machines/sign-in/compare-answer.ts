import type { Secret } from '../common/secret.ts';
import { isAnswerOf } from './issuer.ts';

/** Comes from the provider's redirect (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
export interface CallbackParameters {
  readonly code: Secret | null;
  readonly state: string | null;
  readonly error: string | null;
  readonly errorDescription: string | null;
  /** Is null where the provider does not identify itself. */
  readonly issuer: string | null;
}

/**
 * `provider`: an error; `incomplete`: no code or state; `mismatch`: another state than stored; `issuer`:
 * another provider than the one asked.
 */
export type AnswerFailure = 'provider' | 'incomplete' | 'mismatch' | 'issuer';

interface Asked {
  readonly state: string;
  readonly issuer: string;
}

/** Has the record with a failure, too, where the state shows that it belongs to this sign-in. */
type Compared<Stored> =
  | { readonly failure: null; readonly record: Stored }
  | { readonly failure: AnswerFailure; readonly record: Stored | null };

/** Checks the redirect against the record stored before it; null where nothing was stored. */
export function compareAnswer<Stored extends Asked>(
  { code, state, error, issuer }: CallbackParameters,
  stored: Stored | null,
): Compared<Stored> {
  // Ignores the record of another sign-in.
  const record = stored?.state === state ? stored : null;
  // Comes first, because another provider's errors are not believed either.
  if (record && !isAnswerOf(record.issuer, issuer)) return { failure: 'issuer', record };
  if (error !== null) return { failure: 'provider', record };
  if (code === null || !state) return { failure: 'incomplete', record: null };
  return record ? { failure: null, record } : { failure: 'mismatch', record: null };
}
