import { connectionReason } from '../sources/connection-reasons.ts';
import { errorReason } from '../small-file.ts';

/** Explanations by nodemailer's own codes, and by the code of OpenSSL for a port that another protocol uses. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not use TLS on this port: try smtp:// instead of smtps://, or the port 465',
  EAUTH: 'it refuses the user name or the password of SMTP_URL',
  ENOAUTH: 'it requires a user name and a password in SMTP_URL',
  ETLS: 'it refuses STARTTLS, which requireTLS in SMTP_URL demands',
  ETIMEDOUT: 'it does not respond: if it expects TLS on this port, use smtps:// instead of smtp://',
  ECONNECTION: 'it closes the connection: check the port',
  EPROTOCOL: 'it does not respond like a mail server: check the port',
};

/** Explains why the mail server of SMTP_URL cannot be used: the error code, and for a known error what to change. */
export function explainMailError(error: unknown): string {
  // nodemailer replaces the code of a connection error by its own, such as ESOCKET.
  const { originalCode } = error as { originalCode?: string };
  const code = originalCode ?? errorReason(error);
  const explanation = EXPLANATIONS[code] ?? connectionReason(code);
  return explanation === null ? code : `${explanation} (${code})`;
}
