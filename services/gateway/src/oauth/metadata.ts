/** What the embedded issuer offers, for RFC 8414 and OpenID Connect Discovery alike. */
export function issuerMetadata(at: { issuer: string; baseUrl: string; algorithm: string }): Record<string, unknown> {
  const secretMethods = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer: at.issuer,
    authorization_endpoint: `${at.baseUrl}/oauth/authorize`,
    token_endpoint: `${at.baseUrl}/oauth/token`,
    jwks_uri: `${at.baseUrl}/oauth/jwks`,
    introspection_endpoint: `${at.baseUrl}/oauth/introspect`,
    revocation_endpoint: `${at.baseUrl}/oauth/revoke`,
    end_session_endpoint: `${at.baseUrl}/oauth/end-session`,
    grant_types_supported: ['client_credentials', 'authorization_code'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    introspection_endpoint_auth_methods_supported: secretMethods,
    revocation_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [at.algorithm],
    prompt_values_supported: ['none', 'login', 'select_account'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'name', 'email'],
    scopes_supported: ['openid', 'profile', 'email', 'b.*', 'b.*:read', 'b.*:write'],
  };
}
