import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server whose manners a test decides. */
export interface MailServer {
  url: string;
  /** Recipients that were named to it, in order. */
  recipients: string[];
  close: () => Promise<void>;
}

/** Starts a mail server that refuses every recipient, or one that never says whether it has taken the mail. */
export async function startMailServer(manners: 'refusing' | 'silent'): Promise<MailServer> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      if (manners === 'refusing') callback(new Error('no such mailbox'));
      else callback();
    },
    onData: (stream) => void stream.resume(),
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
