import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** Number of persistent connections, each of which has at most one request under way. */
export const CONNECTIONS = 8;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sent {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Sends one request, and reads the whole response without decompressing it. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body = '' }: Sent,
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(agent ? { agent } : {}) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Runs `work` about `count` times over `CONNECTIONS` persistent connections, after a warm-up with a tenth of the runs.
 * Returns the number of runs per second.
 */
export async function ratePerSecond(count: number, work: (agent: Agent) => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const workInTurn = async (left: number): Promise<void> => {
    for (let turn = 0; turn < left; turn++) await work(agent);
  };
  const run = (total: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => workInTurn(Math.ceil(total / CONNECTIONS))));
  await run(count / 10);
  const start = performance.now();
  await run(count);
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return (Math.ceil(count / CONNECTIONS) * CONNECTIONS) / seconds;
}

/**
 * Sends about `count` requests after a warm-up. Returns the number of responses per second.
 *
 * @throws Error if a response has a status other than `status`
 */
export const requestsPerSecond = (
  url: string,
  headers: Record<string, string>,
  { status, count }: { status: number; count: number },
): Promise<number> =>
  ratePerSecond(count, async (agent) => {
    const answer = await ask(url, { headers }, agent);
    if (answer.status !== status) throw new Error(`${url} answered ${answer.status} instead of ${status}`);
  });
