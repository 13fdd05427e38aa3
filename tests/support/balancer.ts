import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a load balancer (round robin). If an instance refuses the connection, the balancer tries the next instance. If
 * every instance refuses it or the request fails in another way, the balancer closes the client's connection.
 *
 * @param ports the ports of the instances on this machine
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((request, response) => {
    const first = turn++;
    const tryAt = (attempt: number): void => {
      const port = ports[(first + attempt) % ports.length]!;
      const { method = 'GET', url = '/', headers } = request;
      const call = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
      call.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      call.on('error', (error) => {
        // Another instance is tried only if the connection was refused, because an instance that has received the
        // request may have carried it out.
        const isUnsent = 'code' in error && error.code === 'ECONNREFUSED';
        if (isUnsent && attempt + 1 < ports.length) tryAt(attempt + 1);
        else response.destroy();
      });
      call.end(Buffer.concat(body));
    };
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => tryAt(0));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
