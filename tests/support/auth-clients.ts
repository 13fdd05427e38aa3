import type { AuthClientDraft, StoredAuthClient } from '../../machines/auth-client/form-rules.ts';
import { Secret } from '../../machines/common/secret.ts';
import type { AuthClient } from '../../openapi/types.ts';

/** A sign-in client as the service returns it. */
export const answeredAuthClient = (changes: Partial<AuthClient> = {}): AuthClient => ({
  uuid: 'uuid-reports',
  name: 'Reports',
  description: 'The reports’ own sign-in',
  allowedRedirectTarget: 'https://reports.example.org/callback',
  clientSecret: 'storedSecret',
  ...changes,
});

/** The same client as its form stores it, with the secret wrapped. */
export function storedAuthClient(changes: Partial<AuthClient> = {}): StoredAuthClient {
  const { clientSecret, ...client } = answeredAuthClient(changes);
  return { ...client, clientSecret: new Secret(clientSecret) };
}

/** A valid draft, equal to the stored client. */
export const authClientDraft = (changes: Partial<AuthClientDraft> = {}): AuthClientDraft => ({
  clientSecret: new Secret('storedSecret'),
  name: 'Reports',
  description: 'The reports’ own sign-in',
  allowedRedirectTarget: 'https://reports.example.org/callback',
  ...changes,
});
