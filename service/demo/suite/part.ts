import type { IncomingMessage, ServerResponse } from 'node:http';

/** Stands in for a system outside the product. */
export interface Part {
  /** The prefix of its paths, and its name at the control endpoint. The first part that fits answers. */
  name: string;
  /** Further paths: well-known ones. */
  alsoAt?: readonly string[];
  /** Answers a request below its path; false if there is nothing. */
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
  /** Answers with some unusable entries. */
  answerPartly?: Part['answer'];
  /** Changes what it holds; false if it cannot. */
  change?: (order: Record<string, unknown>) => boolean;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
