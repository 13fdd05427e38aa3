import { describe, expect, it } from 'vitest';
import { explainPostgresError } from '../../../service/db/explain-postgres-error.ts';

const failed = (properties: Partial<NodeJS.ErrnoException>): Error =>
  Object.assign(new Error('the message'), properties);

describe('explainPostgresError', () => {
  it.each([
    ['ECONNREFUSED', 'no server listens'],
    ['ENOTFOUND', 'host name cannot be looked up'],
    ['EAI_AGAIN', 'host name cannot be looked up'],
    ['ETIMEDOUT', 'does not answer'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'sslrootcert'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown authority'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
    ['ERR_OSSL_PEM_NO_START_LINE', 'PEM'],
    ['28P01', 'password is wrong'],
    ['28000', 'pg_hba.conf'],
    ['3D000', 'database does not exist'],
    ['25006', 'read-only'],
    ['42501', 'own the tables'],
    ['53300', 'max_connections'],
    ['55P03', 'locked'],
    ['57014', 'statement_timeout'],
    ['57P03', 'try again'],
  ])('explains %s', (code, words) => {
    expect(explainPostgresError(failed({ code }))).toMatch(new RegExp(`^${code}: .*${words}`));
  });

  it.each([
    ['The server does not support SSL connections', 'sslmode=disable'],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'none is set'],
    ['timeout expired', 'does not answer'],
  ])("explains the driver's '%s'", (message, words) => {
    expect(explainPostgresError(new Error(message))).toMatch(new RegExp(`^${message}: .*${words}`));
  });

  it.each([
    { code: 'ENOENT', syscall: 'open', path: '/nowhere/ca.pem' },
    { code: 'EACCES', syscall: 'open', path: '/root/ca.pem' },
    { code: 'EISDIR', syscall: 'read' },
  ])('recognizes an unreadable certificate file: $code', (properties) => {
    expect(explainPostgresError(failed(properties))).toBe(
      `${properties.code}: a file of sslrootcert, sslcert or sslkey cannot be read`,
    );
  });

  it('does not explain a missing socket as a missing certificate file', () => {
    expect(explainPostgresError(failed({ code: 'ENOENT', syscall: 'connect' }))).toBe('ENOENT');
  });

  it('returns the code or the message of any other error', () => {
    expect(explainPostgresError(failed({ code: 'XX000' }))).toBe('XX000');
    expect(explainPostgresError(new Error('something else'))).toBe('something else');
  });
});
