import createFetchClient, { type Client as FetchClient, type Middleware } from 'openapi-fetch';
import { answerFault, bodyFault, UNREACHABLE, type Fault } from './fault.ts';
import type { paths } from './schema.d.ts';

/** What a failed call was. */
export interface CallFacts {
  method: string;
  path: string;
  /** The caller deals with this answer itself (`handling`). */
  handled: boolean;
}

/** The answers that the callers of these requests deal with, by their statuses; of an empty list, all. */
const HANDLED = new WeakMap<Request, readonly number[]>();

/**
 * Marks a call whose caller deals with some failures itself: `api.GET(path, { ...handling(404), params })`. They mean
 * nothing beyond it, where others may end the session or lead to another screen.
 *
 * @param statuses which failures; all of them, where none is named
 */
export function handling(...statuses: readonly number[]): { middleware: Middleware[] } {
  return { middleware: [{ onRequest: ({ request }) => void HANDLED.set(request, statuses) }] };
}

function isHandled(request: Request, status: number): boolean {
  const statuses = HANDLED.get(request);
  return statuses !== undefined && (statuses.length === 0 || statuses.includes(status));
}

export interface ClientOptions {
  /** The access token, or null while nobody is signed in. Asked for each call. */
  token: () => string | null;
  /** Told of every call that failed, before its caller is. An aborted call has not failed. */
  onFault?: (fault: Fault, call: CallFacts) => void;
  /** The value of the cookie `XSRF-TOKEN`, or null. Asked for each call that is not a GET. */
  xsrf?: () => string | null;
  /** The page's own origin by default. */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export interface Client {
  /** The contract's calls, typed; each rejects with a `Fault` unless it succeeds. */
  api: FetchClient<paths>;
}

/**
 * The typed client of the contract, and the only place that calls `fetch`.
 *
 * Every call carries the stored token (`Authorization`, `Algorithm: RSA256`) and, unless it is a GET, the XSRF token
 * (B13.9). Every failure becomes one `Fault`, with which the call rejects; an aborted call rejects
 * with its `AbortError`. Use it with `answer`.
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
    const handled = isHandled(request, fault.status);
    onFault?.(fault, { method: request.method, path: new URL(request.url).pathname, handled });
    throw fault;
  };
  const send = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      return fail(UNREACHABLE, request);
    }
  };
  const read = async <Body>(request: Request, body: () => Promise<Body>): Promise<Body> => {
    try {
      return await body();
    } catch (error) {
      if (request.signal.aborted) throw error;
      return fail(UNREACHABLE, request);
    }
  };
  const everyCall: Middleware = {
    onRequest({ request }) {
      const accessToken = token();
      if (accessToken !== null) {
        request.headers.set('Authorization', `Bearer ${accessToken}`);
        request.headers.set('Algorithm', 'RSA256');
      }
      const xsrfToken = request.method === 'GET' ? null : xsrf?.();
      if (xsrfToken) request.headers.set('X-XSRF-TOKEN', xsrfToken);
      return request;
    },
    async onResponse({ request, response, options: { parseAs } }) {
      const fault = await answerFault(response);
      if (fault) return fail(fault, request);
      // Read here, where a body that breaks off or is no JSON can still become a fault of this call.
      if (parseAs === 'blob') return new Response(await read(request, () => response.blob()), response);
      if (parseAs !== 'json' && parseAs !== 'text') return response;
      const text = await read(request, () => response.text());
      const unreadable = parseAs === 'json' ? bodyFault(response.status, text) : null;
      if (unreadable) return fail(unreadable, request);
      return new Response(text || null, response);
    },
  };
  const api = createFetchClient<paths>({ baseUrl, fetch: send });
  api.use(everyCall);
  return { api };
}

/** What a successful call answered; rejects with the call's `Fault`. An answer without a body gives `undefined`. */
export async function answer<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call;
  return data as Data;
}
