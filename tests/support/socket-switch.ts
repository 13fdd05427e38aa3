import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Forwards connections to one of several PostgreSQL servers, like a network address that moves to the new primary. */
export interface SocketSwitch {
  /** Returns the connection string with which a client reaches a database through the switch. */
  url: (database: string) => string;
  /** Forwards later connections to this socket, and closes the existing ones. */
  leadTo: (socket: string) => void;
  stop: () => Promise<void>;
}

export async function startSwitch(first: string): Promise<SocketSwitch> {
  const directory = await mkdtemp(join(tmpdir(), 'switch-'));
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(join(directory, basename(first)));
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: (database) => `postgres://postgres@${encodeURIComponent(directory)}/${database}`,
    leadTo: (socket) => {
      target = socket;
      endAll();
    },
    stop: async () => {
      endAll();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
