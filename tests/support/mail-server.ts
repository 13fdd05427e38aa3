import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server whose manners a test decides. */
export interface MailServer {
  url: string;
  /** Recipients that were named to it, in order. */
  recipients: string[];
  /** What it has taken, in order. */
  mails: { to: string; subject: string; text: string }[];
  close: () => Promise<void>;
}

/**
 * Starts a mail server that takes every mail, one that refuses every recipient, or one that never says whether it has
 * taken the mail.
 */
export async function startMailServer(manners: 'taking' | 'refusing' | 'silent'): Promise<MailServer> {
  const recipients: string[] = [];
  const mails: MailServer['mails'] = [];
  const take = async (stream: Readable, to: string) => {
    const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(await stream.toArray()));
    mails.push({ to, subject, text });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      if (manners === 'refusing') callback(new Error('no such mailbox'));
      else callback();
    },
    onData: (stream, { envelope }, callback) => {
      if (manners === 'taking') {
        take(stream, envelope.rcptTo[0]?.address ?? '').then(() => callback(), callback);
      } else stream.resume();
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    recipients,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
