import type { IncomingMessage, ServerResponse } from 'node:http';

/** One of the things outside the product that the demo suite stands in for. */
export interface Part {
  /** What its paths begin with, and what the control endpoint calls it. The first part that fits answers. */
  name: string;
  /** Paths elsewhere that it answers, too: well-known ones. */
  alsoAt?: readonly string[];
  /** Answers a request below its path, or says that there is nothing: false. */
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
  /** Answers in the same way, but with some things in it that nobody can use; a part without it has none such. */
  answerPartly?: Part['answer'];
  /** Changes what it holds as an order says; false where it cannot follow it. A part without it never changes. */
  change?: (order: Record<string, unknown>) => boolean;
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
