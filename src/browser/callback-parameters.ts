import { Secret } from '../../machines/common/secret.ts';
import type { CallbackParameters } from '../../machines/sign-in/compare-answer.ts';
import { text } from './search.ts';

/** The search parameters of a redirect from a provider (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
interface CallbackSearch {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  iss?: string | undefined;
}

export const readCallback = (search: Record<string, unknown>): CallbackSearch => ({
  code: text(search['code']),
  state: text(search['state']),
  error: text(search['error']),
  error_description: text(search['error_description']),
  iss: text(search['iss']),
});

/** Converts the search parameters for the machines: missing ones become null, and the code becomes a `Secret`. */
export const callbackParameters = (search: CallbackSearch): CallbackParameters => ({
  code: search.code === undefined ? null : new Secret(search.code),
  state: search.state ?? null,
  error: search.error ?? null,
  errorDescription: search.error_description ?? null,
  issuer: search.iss ?? null,
});
