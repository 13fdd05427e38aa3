import type { AuthClientDraft, StoredAuthClient } from '../../machines/auth-client/form-rules.ts';
import { hideSecrets } from '../../machines/auth-client/stored.ts';
import { Secret } from '../../machines/common/secret.ts';
import type { AuthClient } from '../../openapi/generated/types.ts';

/** Returns a sign-in client in the form of the service's response. */
export const answeredAuthClient = (changes: Partial<AuthClient> = {}): AuthClient => ({
  uuid: 'uuid-reports',
  name: 'Reports',
  description: 'The reports’ own sign-in',
  allowedRedirectTarget: 'https://reports.example.org/callback',
  clientSecret: 'storedSecret',
  ...changes,
});

/** Returns `answeredAuthClient` in the form in which the console keeps it: the secret is a `Secret`. */
export function storedAuthClient(changes: Partial<AuthClient> = {}): StoredAuthClient {
  return hideSecrets(answeredAuthClient(changes));
}

/** Returns a valid draft with the values of `storedAuthClient`. */
export const authClientDraft = (changes: Partial<AuthClientDraft> = {}): AuthClientDraft => ({
  clientSecret: new Secret('storedSecret'),
  name: 'Reports',
  description: 'The reports’ own sign-in',
  allowedRedirectTarget: 'https://reports.example.org/callback',
  clientType: '',
  redirectTargets: [],
  allowedOrigins: [],
  postLogoutTargets: [],
  backchannelLogoutUrl: '',
  offlineAccess: false,
  applicationUuid: '',
  onlyWithRoles: false,
  idTokenClaims: false,
  requiredLevel: '',
  pkceOptional: false,
  jwks: '',
  keepFormerSecretHours: '24',
  endsFormerSecret: false,
  ...changes,
});
