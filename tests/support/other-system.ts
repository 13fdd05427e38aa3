import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A simulated system from which the service reads, such as an inventory: an HTTP server on its own port. A test
 * can change its responses at any time.
 */
export interface OtherSystem {
  url: string;
  answer: (listener: RequestListener) => void;
  answerJson: (value: unknown, status?: number) => void;
  /** Responds to these paths with JSON, and to all other paths with 404. */
  answerPaths: (answers: Record<string, unknown>) => void;
  stop: () => Promise<void>;
}

const json = (value: unknown, status = 200): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
};

const emptyList: RequestListener = (_request, response) => response.end('[]');

export async function startOtherSystem(): Promise<OtherSystem> {
  let listener = emptyList;
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answer: (next) => {
      listener = next;
    },
    answerJson: (value, status) => {
      listener = json(value, status);
    },
    answerPaths: (answers) => {
      listener = (request, response) => {
        const answer = answers[request.url ?? ''];
        (answer === undefined ? json({}, 404) : json(answer))(request, response);
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
