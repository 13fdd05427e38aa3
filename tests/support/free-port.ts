import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux (32768) and macOS (49152) give to connections that go out, which may otherwise take a port first. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Keeps the UDP port of the same number until this process ends, as a sign to other tests that it is taken. */
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
 * A port that nobody listens on, nor on the next one, which is the demo suite's. It stays this process's own: no other
 * test is given it, and no connection takes it, however long it is until somebody listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // An even one, whose sign stands for both.
    const port = randomInt(LOWEST / 2, HIGHEST / 2) * 2;
    if ((await claim(port)) && (await canListen(port)) && (await canListen(port + 1))) return port;
  }
}
