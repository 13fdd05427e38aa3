import { errorReason } from '../small-file.ts';
import { READ_ONLY_SERVER } from './postgres-rights.ts';

const UNTRUSTED =
  'the server has a certificate that is self-signed or of an unknown authority: set sslrootcert to the certificate of that authority';
const NO_ANSWER = 'the server does not answer';
const UNKNOWN_HOST = 'the host name cannot be looked up';

/**
 * Explanations by the error code of Node.js, OpenSSL or PostgreSQL (SQLSTATE). If an error has no code, the key is
 * the driver's message.
 */
const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'no server listens at this host and port',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  'timeout expired': NO_ANSWER,
  'Connection terminated due to connection timeout': NO_ANSWER,
  'The server does not support SSL connections': 'turn TLS on in the server, or set sslmode=disable',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another host name",
  ERR_OSSL_PEM_NO_START_LINE: 'sslcert or sslkey is not a PEM file',
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'sslkey is not the key of sslcert',
  '28P01': 'the user or the password is wrong',
  '28000': 'the server rejects this user from this host: see its pg_hba.conf',
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string':
    'the server requires a password, and none is set',
  '3D000': 'the database does not exist',
  '25006': READ_ONLY_SERVER,
  '42501': 'this user may not do this: let it own the tables of the service',
  '53300': 'the server has no free connection: raise its max_connections, or run fewer instances',
  '55P03': 'another program has locked the database for more than ten seconds: start again when it has ended',
  '57014': 'the server canceled a statement: raise statement_timeout for this user',
  '57P03': 'the server starts or stops: try again',
};

/**
 * Returns whether the driver could not read a file. Before it connects, the driver reads the certificate files that the
 * URL names.
 */
const isFromFile = ({ syscall }: NodeJS.ErrnoException): boolean => syscall === 'open' || syscall === 'read';

/**
 * Explains why a connection to PostgreSQL failed: returns the error code, or the message of an error without a code.
 * For a known error, adds an explanation.
 */
export function explainPostgresError(error: unknown): string {
  const cause = errorReason(error);
  if (error instanceof Error && isFromFile(error)) {
    return `${cause}: a file of sslrootcert, sslcert or sslkey cannot be read`;
  }
  const explanation = EXPLANATIONS[cause];
  return explanation === undefined ? cause : `${cause}: ${explanation}`;
}
