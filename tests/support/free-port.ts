import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Listens on this port of the loopback interface; null where that cannot be. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}

/** A port that nobody listens on, and nobody on the next one, which is the demo suite's. */
export async function freePort(): Promise<number> {
  const servers: Server[] = [];
  let port: number | null = null;
  while (port === null) {
    const first = await listenOn(0);
    if (!first) throw new Error('No port is free.');
    servers.push(first);
    const chosen = (first.address() as AddressInfo).port;
    const second = await listenOn(chosen + 1);
    if (!second) continue;
    servers.push(second);
    port = chosen;
  }
  await Promise.all(
    servers.map((server) => {
      server.close();
      return once(server, 'close');
    }),
  );
  return port;
}
