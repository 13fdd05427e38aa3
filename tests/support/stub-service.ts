/** A request that the stub service has received. */
export interface Asked {
  /** Method and path, such as `GET /userprofile/api/v1/me`. */
  readonly call: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  /** Whether the browser completes the request even if the page is closed. */
  readonly keepalive: boolean;
}

const isJson = ({ headers }: Request): boolean => headers.get('content-type')?.includes('json') ?? false;

/** For each call (`GET /path`), a function that returns the response. */
export type Answers = Record<string, (asked: Asked) => unknown>;

/**
 * Creates a stub that replaces `fetch`. It sends a `Response` unchanged, and any other value as JSON. Calls that
 * `answers` does not list get 404. A test may change `answers` at any time.
 */
export function createStubService(answers: Answers): {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly answers: Answers;
  readonly asked: Asked[];
  /** Returns how many requests of this call were received. */
  readonly count: (call: string) => number;
} {
  const asked: Asked[] = [];
  return {
    answers,
    asked,
    count: (call) => asked.filter((one) => one.call === call).length,
    fetch: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const one: Asked = {
        call: `${request.method} ${url.pathname}`,
        search: url.searchParams,
        headers: request.headers,
        keepalive: request.keepalive,
        body: isJson(request) ? JSON.parse(text) : text || null,
      };
      asked.push(one);
      const answer = await answers[one.call]?.(one);
      if (answer instanceof Response) return answer;
      return answer === undefined ? refusal(404, 'not_found') : Response.json(answer);
    },
  };
}

/** Returns an error response in the form of a problem (RFC 9457). */
export function refusal(status: number, code: string, message = code, requestId?: string): Response {
  return Response.json(
    { type: 'about:blank', title: code, status, code, message },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
    },
  );
}
