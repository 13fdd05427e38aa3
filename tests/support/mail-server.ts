import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server whose behaviour the test chooses. */
export interface MailServer {
  url: string;
  /** All recipients that were sent to the server (RCPT), in order. */
  recipients: string[];
  /** Addresses that the server refuses; a test can change them. */
  refused: Set<string>;
  /** All mails that the server has accepted, in order. */
  mails: { to: string; subject: string; text: string }[];
  close: () => Promise<void>;
}

/**
 * Starts a mail server. `taking` accepts every mail. `refusing` refuses every recipient. `silent` receives mails but
 * never confirms them.
 */
export async function startMailServer(manners: 'taking' | 'refusing' | 'silent'): Promise<MailServer> {
  const recipients: string[] = [];
  const refused = new Set<string>();
  const mails: MailServer['mails'] = [];
  const take = async (stream: Readable, to: string) => {
    const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(await stream.toArray()));
    mails.push({ to, subject, text });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      if (manners === 'refusing' || refused.has(address)) callback(new Error('no such mailbox'));
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
    refused,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The ways in which a broken mail server handles a connection, by name. */
export const BROKEN_MANNERS = {
  mute: () => {},
  'says half of a greeting': (socket) => socket.write('220 mail.exam'),
  'hangs up': (socket) => socket.end(),
  'speaks of something else': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'never comes to an end': (socket) => {
    socket.write('220 mail.example.org\r\n');
    const talking = setInterval(() => socket.write('250-AND ANOTHER\r\n'), 5);
    socket.on('close', () => clearInterval(talking));
  },
} satisfies Record<string, (socket: Socket) => void>;

export type BrokenManners = keyof typeof BROKEN_MANNERS;

/** Starts a mail server that never accepts a mail. */
export async function startBrokenMailServer(
  manners: BrokenManners,
): Promise<Pick<MailServer, 'url' | 'close'> & { asked: () => number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
    BROKEN_MANNERS[manners](socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
