/** The metadata that OAuth clients discover this provider by (RFC 8414, section 2). */
export function authorizationServerMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/userprofile/authorize`,
    token_endpoint: `${publicUrl}/userprofile/api/v1/auth/token`,
    jwks_uri: `${publicUrl}/userprofile/api/v1/auth/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    // RFC 9207, section 3.
    authorization_response_iss_parameter_supported: true,
  };
}
