import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Db } from '../db/open.ts';

export interface ReceivedMail {
  uuid: string;
  /** Milliseconds since 1970, in the order of arrival. */
  receivedAt: number;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const LOOPBACK = '127.0.0.1';
const LARGEST = 1024 * 1024;

const KEPT = 500;

const mails = (db: Db) =>
  db
    .selectFrom('mailbox_mails')
    .select(['uuid', 'received_at as receivedAt', 'sender as from', 'recipient as to'])
    .select(['subject', 'text', 'html']);

export function receivedMails(db: Db, to: string | null): Promise<ReceivedMail[]> {
  const all = mails(db).orderBy('received_at', 'desc').orderBy('uuid');
  return (to === null ? all : all.where('recipient', '=', to)).execute();
}

export async function receivedMail(db: Db, uuid: string): Promise<ReceivedMail | null> {
  return (await mails(db).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

async function keep(db: Db, mail: ReceivedMail): Promise<void> {
  const latest = await db
    .selectFrom('mailbox_mails')
    .select((eb) => eb.fn.max<number | null>('received_at').as('at'))
    .executeTakeFirst();
  await db
    .insertInto('mailbox_mails')
    .values({
      uuid: mail.uuid,
      // Whatever the clock says, it is the latest: it would go before those that came while the clock was ahead.
      received_at: Math.max(mail.receivedAt, (latest?.at ?? 0) + 1),
      sender: mail.from,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .execute();
  await db
    .deleteFrom('mailbox_mails')
    .where('uuid', 'not in', (eb) =>
      eb
        .selectFrom('mailbox_mails')
        .select('uuid')
        .orderBy('received_at', 'desc')
        .orderBy('uuid')
        .limit(KEPT),
    )
    .execute();
}

/** Gives null where the mail is too large: the server can refuse it only at its end. */
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size > LARGEST ? null : Buffer.concat(chunks);
}

export interface Mailbox {
  smtpUrl: string;
  close: () => Promise<void>;
}

/** Opens an SMTP server on a free port of this machine. It stores every mail in the database and sends none on. */
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
          await keep(db, {
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
  // A dropped connection's error would end the process; the sender notices it itself.
  server.on('error', () => {});
  const listener = server.listen(0, LOOPBACK);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${LOOPBACK}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
