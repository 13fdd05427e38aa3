import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitSlowBodies } from '../../../service/http/request-timeouts.ts';

const RATE = { intervalMs: 30_000, bytes: 100 };
const PART = 'x'.repeat(RATE.bytes);

const endInterval = () => vi.advanceTimersByTime(RATE.intervalMs);

describe('the minimum rate of a body', () => {
  let app: FastifyInstance;
  let socket: Socket;
  /** Emits `headers` and `part` when the service has received the headers, or a part of the body. */
  let received: EventEmitter;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    received = new EventEmitter();
    app = Fastify();
    limitSlowBodies(app, RATE);
    app.addHook('onRequest', async () => {
      received.emit('headers');
    });
    app.addContentTypeParser('text/plain', (_request, body, done) => {
      let size = 0;
      body.on('data', (part: Buffer) => {
        size += part.length;
        received.emit('part');
      });
      body.on('end', () => done(null, size));
    });
    app.post('/', ({ body }) => ({ size: body }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  });
  afterEach(async () => {
    socket.destroy();
    await app.close();
    vi.useRealTimers();
  });

  /** Sends a text, and waits until the service has received it. */
  async function send(text: string, event: 'headers' | 'part' = 'part'): Promise<void> {
    const arrival = once(received, event);
    socket.write(text);
    await arrival;
  }

  const sendHeaders = (parts: number) =>
    send(
      [
        'POST / HTTP/1.1',
        'Host: localhost',
        'Content-Type: text/plain',
        `Content-Length: ${parts * PART.length}`,
        '',
        '',
      ].join('\r\n'),
      'headers',
    );

  const answer = async (): Promise<string> => String((await once(socket, 'data'))[0]);

  it('accepts a body that takes many intervals, with the minimum in each of them', async () => {
    await sendHeaders(20);
    for (let sent = 1; sent < 20; sent++) {
      await send(PART);
      endInterval();
    }
    socket.write(PART);
    expect(await answer()).toMatch(/^HTTP\/1\.1 200 [^]*\{"size":2000\}$/);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses a body that arrives more slowly in one interval', async () => {
    await sendHeaders(3);
    await send(PART);
    endInterval();
    await send(PART.slice(1));
    endInterval();
    expect(await answer()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timed_out"/);
  });
});
