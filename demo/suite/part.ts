import type { IncomingMessage, ServerResponse } from 'node:http';

/** A part of the demo suite, which plays one system outside of the product. */
export interface Part {
  /**
   * The prefix of the part's paths. `alsoAt` lists further paths. The first part that matches a request's path handles
   * the request.
   */
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
