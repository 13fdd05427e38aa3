import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux (from 32768) and macOS (from 49152), which outgoing connections use. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Binds the UDP port of the same number until this process ends. Other tests see from it that the port is taken. */
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
 * Returns a free port. The next port is free too, for the demo suite. Both stay reserved for this process until it
 * ends, even while nothing listens on them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // Ports are even, so one UDP port reserves the pair.
    const port = randomInt(LOWEST / 2, HIGHEST / 2) * 2;
    if ((await claim(port)) && (await canListen(port)) && (await canListen(port + 1))) return port;
  }
}
