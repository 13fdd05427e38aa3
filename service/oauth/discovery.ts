import { ASSERTION_ALGORITHMS } from '../auth-client/key-set.ts';
import { tokenEndpointOf } from './client-authentication/client-assertion.ts';
import { AUTHENTICATION_METHODS } from './client-authentication/client-authentication.ts';
import { ACR_VALUES } from './sign-in-methods.ts';
import { ALGORITHM, KEY_SET_MAX_AGE } from './tokens/keys.ts';
import { SCOPES } from './authorization/scopes.ts';
import { GRANT_TYPES } from './tokens/token-endpoint.ts';
import { USER_CLAIMS } from './tokens/user-info.ts';

const TOKEN_CLAIMS = ['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr', 'sid', 'at_hash'];

/**
 * Returns the metadata with which clients discover this provider (OpenID Connect Discovery 1.0, section 3; RFC 8414,
 * section 2).
 */
export function providerMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/userprofile/authorize`,
    token_endpoint: tokenEndpointOf(publicUrl),
    userinfo_endpoint: `${publicUrl}/userprofile/api/v1/auth/userinfo`,
    jwks_uri: `${publicUrl}/userprofile/api/v1/auth/jwks`,
    revocation_endpoint: `${publicUrl}/userprofile/api/v1/auth/revoke`,
    end_session_endpoint: `${publicUrl}/userprofile/logout`,
    introspection_endpoint: `${publicUrl}/userprofile/api/v1/auth/introspect`,
    scopes_supported: [...SCOPES],
    claims_supported: [...USER_CLAIMS, ...TOKEN_CLAIMS],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    grant_types_supported: [...GRANT_TYPES],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...AUTHENTICATION_METHODS],
    token_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    // Lists the methods, because clients would otherwise assume only client_secret_basic.
    revocation_endpoint_auth_methods_supported: [...AUTHENTICATION_METHODS],
    revocation_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    introspection_endpoint_auth_methods_supported: [...AUTHENTICATION_METHODS],
    introspection_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    acr_values_supported: [...ACR_VALUES],
    prompt_values_supported: ['none', 'login', 'select_account'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // Lists the unsupported parameter, because clients assume true by default.
    request_uri_parameter_supported: false,
    // Announces the parameter `iss` in authorization responses (RFC 9207, section 3).
    authorization_response_iss_parameter_supported: true,
  };
}

/**
 * Headers for public documents, which contain no secret and do not depend on the caller. Caches may store the documents
 * for a few minutes, and scripts of every origin may read them.
 */
export const PUBLIC_DOCUMENT = {
  'cache-control': `public, max-age=${KEY_SET_MAX_AGE}`,
  'access-control-allow-origin': '*',
};
