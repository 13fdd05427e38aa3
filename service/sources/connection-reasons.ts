const NO_ROUTE = 'there is no route to this address';

/** Why a connection to another system failed, by the error code of Node.js, OpenSSL or undici. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'this host name does not exist',
  EAI_AGAIN: 'the DNS server does not respond',
  ECONNREFUSED: 'no server listens at this address',
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  UND_ERR_CONNECT_TIMEOUT: 'the server at this address does not respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed: add it to NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate comes from an unknown authority: add the authority to NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate comes from an unknown authority, or its intermediate certificates are missing: add the authority to NODE_EXTRA_CA_CERTS',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an unknown authority: add the authority to NODE_EXTRA_CA_CERTS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not use TLS: try http:// instead of https://',
};

/**
 * Returns why a connection failed, and what to change; null for an unknown code. The text is fixed, because the error's
 * own message may contain a secret.
 */
export const connectionReason = (code: string | undefined): string | null => REASONS[code ?? ''] ?? null;
