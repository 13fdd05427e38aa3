import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Db } from '../../service/db/open.ts';
import type { Mailbox } from '../../service/mail/mailbox.ts';
import { serveMailbox } from './pages.ts';
import { storeMail } from './store.ts';

const LOOPBACK = '127.0.0.1';
/** Maximum size of a mail, in bytes. */
const LARGEST = 1024 * 1024;

/**
 * Returns the bytes of a mail; null if the mail is too large. Reads even such a mail to its end, because an SMTP server
 * can reject a mail only after its last byte.
 */
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size > LARGEST ? null : Buffer.concat(chunks);
}

/**
 * Opens an SMTP server on a free port of this machine. The server forwards no mails. It stores each mail in the
 * database, once for each recipient, unless the mail is larger than `LARGEST`.
 */
export async function openMailbox(db: Db, now: () => number): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    rejectOversized: true,
    closeTimeout: 1000,
    onData: (stream, { envelope }, callback) => {
      const received = async () => {
        const bytes = await bytesOf(stream);
        if (bytes === null) return;
        const mail = await PostalMime.parse(bytes);
        const { mailFrom, rcptTo } = envelope;
        for (const { address } of rcptTo) {
          await storeMail(db, {
            uuid: randomUUID(),
            receivedAt: now(),
            from: mailFrom ? mailFrom.address : '',
            to: address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
          });
        }
      };
      received().then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Without this listener, an error of a dropped connection would end the process. The sender gets the error too.
  server.on('error', () => {});
  const listener = server.listen(0, LOOPBACK);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${LOOPBACK}:${port}`,
    serve: (app) => serveMailbox(app, db),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
