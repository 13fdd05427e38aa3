import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The lowest port to use. All ports are below the ephemeral ports of Linux (from 32768) and macOS (from
 * 49152), which outgoing connections use.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Binds the UDP port with this number until the process ends, which tells other test processes that the TCP
 * port is taken.
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
 * Returns a free port. The port after it is free as well, for the demo suite. Both are reserved for this
 * process until it ends, even while it does not listen on them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // Chooses an even port. No other process chooses the odd port after it, so one claim reserves both ports.
    const port = randomInt(LOWEST / 2, HIGHEST / 2) * 2;
    if ((await claim(port)) && (await canListen(port)) && (await canListen(port + 1))) return port;
  }
}
