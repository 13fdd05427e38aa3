import createFetchClient, { type Client as FetchClient, type Middleware } from 'openapi-fetch';
import { answerFault, malformed, UNREACHABLE, type Fault } from './fault.ts';
import type { paths } from './schema.d.ts';
import { tokenHeaders } from './token-headers.ts';

export interface CallFacts {
  method: string;
  path: string;
  /** Means that the caller handles this answer itself (`handling`). */
  handled: boolean;
}

/** Holds the statuses that callers handle themselves; an empty list means all. */
const HANDLED = new WeakMap<Request, readonly number[]>();

/**
 * Marks failures that the caller handles itself: `api.GET(path, { ...handling(404), params })`. They do not
 * end the session or open another screen.
 *
 * @param statuses all failures if none is given
 */
export function handling(...statuses: readonly number[]): { middleware: Middleware[] } {
  return { middleware: [{ onRequest: ({ request }) => void HANDLED.set(request, statuses) }] };
}

function isHandled(request: Request, status: number): boolean {
  const statuses = HANDLED.get(request);
  return statuses !== undefined && (statuses.length === 0 || statuses.includes(status));
}

/** An answer whose body is parsed already, so that openapi-fetch does not do it again. */
class ParsedAnswer extends Response {
  readonly #data: unknown;

  /** @throws where the text is no JSON */
  constructor(response: Response, text: string) {
    super(null, response);
    this.#data = JSON.parse(text);
    // Has openapi-fetch ask for `json`: of an unknown length it would parse the text itself.
    this.headers.set('Content-Length', String(text.length));
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.#data);
  }
}

export interface ClientOptions {
  /** Returns null while nobody is signed in; called for each request. */
  token: () => string | null;
  /** Runs before the caller receives the fault. Aborted calls are not reported. */
  onFault?: (fault: Fault, call: CallFacts) => void;
  /** Returns the cookie `XSRF-TOKEN`, or null; called for each request that is not a GET. */
  xsrf?: () => string | null;
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export interface Client {
  /** Rejects with a `Fault` unless a call succeeds. */
  api: FetchClient<paths>;
}

/**
 * Creates the typed client of the contract, which alone calls `fetch`. Calls carry the token
 * (`Authorization`, `Algorithm: RSA256`) and, unless they are a GET, the XSRF token (B13.9). Every failure
 * rejects with a `Fault`; an aborted call with its `AbortError`. Use it with `answer`.
 */
export function createClient(options: ClientOptions): Client {
  const {
    token,
    onFault,
    xsrf,
    baseUrl = globalThis.location?.origin,
    fetch = (request) => globalThis.fetch(request),
  } = options;
  const fail = (fault: Fault, request: Request): never => {
    // Whatever has come of it, nobody waits for it any more.
    request.signal.throwIfAborted();
    const handled = isHandled(request, fault.status);
    onFault?.(fault, { method: request.method, path: new URL(request.url).pathname, handled });
    throw fault;
  };
  const send = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request);
    } catch {
      return fail(UNREACHABLE, request);
    }
  };
  const read = async <Body>(request: Request, body: () => Promise<Body>): Promise<Body> => {
    try {
      return await body();
    } catch {
      return fail(UNREACHABLE, request);
    }
  };
  const everyCall: Middleware = {
    onRequest({ request }) {
      const accessToken = token();
      if (accessToken !== null) {
        for (const [name, value] of Object.entries(tokenHeaders(accessToken)))
          request.headers.set(name, value);
      }
      const xsrfToken = request.method === 'GET' ? null : xsrf?.();
      if (xsrfToken) request.headers.set('X-XSRF-TOKEN', xsrfToken);
      return request;
    },
    async onResponse({ request, response, options: { parseAs } }) {
      const fault = await answerFault(response);
      if (fault) return fail(fault, request);
      // Read here, where a truncated or malformed body can still become a fault of this call.
      if (parseAs === 'blob') return new Response(await read(request, () => response.blob()), response);
      if (parseAs !== 'json' && parseAs !== 'text') return response;
      const text = await read(request, () => response.text());
      // An empty body is no fault: some calls answer so.
      if (text === '' || parseAs === 'text') return new Response(text || null, response);
      try {
        return new ParsedAnswer(response, text);
      } catch {
        return fail(malformed(response), request);
      }
    },
  };
  const api = createFetchClient<paths>({ baseUrl, fetch: send });
  api.use(everyCall);
  return { api };
}

/** Returns a call's data, undefined for an empty body; rejects with its `Fault`. */
export async function answer<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call;
  return data as Data;
}
