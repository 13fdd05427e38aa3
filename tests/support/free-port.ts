import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The lowest port to use. All ports are below those that Linux (from 32768) and macOS (from 49152) use for outgoing
 * connections.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Tells other test processes that the TCP port is taken: binds the UDP port with the same number until the process
 * ends. Returns false if another process has bound it.
 */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    socket.close();
    return false;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Returns a free port. The next port is free as well; the demo suite uses it. Both stay reserved for this process until
 * it ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // The port is even. The claim of an even port also reserves the odd port after it.
    const port = randomInt(LOWEST / 2, HIGHEST / 2) * 2;
    if ((await claim(port)) && (await canListen(port)) && (await canListen(port + 1))) return port;
  }
}
