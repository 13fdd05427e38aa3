import type { Secret } from '../common/secret.ts';
import { isAnswerOf } from './issuer.ts';

/** What the provider sent the browser back with (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
export interface CallbackParameters {
  readonly code: Secret | null;
  readonly state: string | null;
  readonly error: string | null;
  readonly errorDescription: string | null;
  /** Who answers; null where the provider does not say. */
  readonly issuer: string | null;
}

/**
 * Says why an answer is not used: it is an error, code or state is missing, the state is not the one stored here, or
 * another provider answers than the one that was asked.
 */
export type AnswerFailure = 'provider' | 'incomplete' | 'mismatch' | 'issuer';

/** What every sign-in stores before the browser leaves for a provider. */
interface Asked {
  readonly state: string;
  readonly issuer: string;
}

/** An answer that can be used has its record; one that cannot has it where it is known to be this sign-in's. */
type Compared<Stored> =
  | { readonly failure: null; readonly record: Stored }
  | { readonly failure: AnswerFailure; readonly record: Stored | null };

/** Compares what came back with what was stored before the browser left, which is null where nothing was. */
export function compareAnswer<Stored extends Asked>(
  { code, state, error, issuer }: CallbackParameters,
  stored: Stored | null,
): Compared<Stored> {
  // Another sign-in's record says nothing about this one.
  const record = stored?.state === state ? stored : null;
  // Comes first, because an error is believed from nobody else, either.
  if (record && !isAnswerOf(record.issuer, issuer)) return { failure: 'issuer', record };
  if (error !== null) return { failure: 'provider', record };
  if (code === null || !state) return { failure: 'incomplete', record: null };
  return record ? { failure: null, record } : { failure: 'mismatch', record: null };
}
