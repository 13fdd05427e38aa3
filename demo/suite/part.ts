import type { IncomingMessage, ServerResponse } from 'node:http';

/** Stands in for a system outside the product. */
export interface Part {
  /** The prefix of its paths; the first part that fits answers. */
  name: string;
  alsoAt?: readonly string[];
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
  answerPartly?: Part['answer'];
  change?: (order: Record<string, unknown>) => boolean;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
