import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Leads to one PostgreSQL or another, as an operator's address that moves with the primary does. */
export interface SocketSwitch {
  /** Where the database of that name is asked, wherever it is. */
  url: (database: string) => string;
  /** Leads connections to another socket from now on; those that there are end. */
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
