import createFetchClient, { type Client as FetchClient, type Middleware } from 'openapi-fetch';
import { answerFault, malformed, UNREACHABLE, type Fault } from './fault.ts';
import type { paths } from '../generated/schema.d.ts';
import { tokenHeaders } from './token-headers.ts';

export interface CallFacts {
  method: string;
  path: string;
  /** Whether the caller handles this failure itself, as it requested with `handling`. */
  handled: boolean;
}

/** Maps a request to the statuses that its caller handles itself. An empty list means all statuses. */
const HANDLED = new WeakMap<Request, readonly number[]>();

/**
 * Returns a call option for failures that the caller handles itself:
 * `api.GET(path, { ...handling(404), params })`. These failures neither end the session nor open another
 * screen.
 *
 * @param statuses the statuses that the caller handles; all failures by default
 */
export function handling(...statuses: readonly number[]): { middleware: Middleware[] } {
  return { middleware: [{ onRequest: ({ request }) => void HANDLED.set(request, statuses) }] };
}

function isHandled(request: Request, status: number): boolean {
  const statuses = HANDLED.get(request);
  return statuses !== undefined && (statuses.length === 0 || statuses.includes(status));
}

/** Returns whether a call was refused because the user's last proof of identity is too old (RFC 9470, section 3). */
const needsStepUp = ({ status, headers }: Response): boolean =>
  status === 401 &&
  (headers.get('WWW-Authenticate') ?? '').includes('error="insufficient_user_authentication"');

/** A request that can be sent again. A clone would send the body as a stream, without its length. */
class RepeatableRequest extends Request {
  readonly #repeat: () => Request;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.#repeat = () => {
      const headers = new Headers(this.headers);
      // Contains the boundary of the sent form. The repeated form gets a new one.
      if (init?.body instanceof FormData) headers.delete('content-type');
      return new Request(input, { ...init, headers });
    };
  }

  repeat(): Request {
    return this.#repeat();
  }
}

/** A response whose body is already parsed, so that openapi-fetch does not parse it again. */
class ParsedAnswer extends Response {
  readonly #data: unknown;

  /**
   * Parses the text of a response.
   *
   * @throws SyntaxError if the text is not JSON
   */
  constructor(response: Response, text: string) {
    super(null, response);
    this.#data = JSON.parse(text);
    // Without the length, openapi-fetch would parse the text itself instead of calling `json()`.
    this.headers.set('Content-Length', String(text.length));
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.#data);
  }
}

export interface ClientOptions {
  /** Returns the access token, or null while no user is signed in. Called for each request. */
  token: () => string | null;
  /** Called before the caller receives the fault. Aborted calls are not reported. */
  onFault?: (fault: Fault, call: CallFacts) => void;
  /**
   * Called with the uuids of the recorded changes that a call made (`Change-Id`), and with an empty array when a call
   * that is not a GET begins.
   */
  onChanges?: (path: string, changes: readonly string[]) => void;
  /**
   * Asks the user for a recent proof of identity, which a call needs (RFC 9470). Resolves with whether the user has
   * given it; the call is then sent once more. Without this function, such a call fails.
   */
  stepUp?: (signal: AbortSignal) => Promise<boolean>;
  /** Returns the value of the XSRF cookie, or null; called for each request that is not a GET. */
  xsrf?: () => string | null;
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export interface Client {
  /** The calls of the contract. A failed call rejects with a `Fault`. */
  api: FetchClient<paths>;
}

/**
 * Creates the typed client of the contract. If there is an access token, each call sends it (`Authorization`,
 * `Algorithm: RSA256`). A call that already has an `Authorization` header keeps it. Each call that is not a GET also
 * sends the XSRF token, if there is one (B13.9). Pass a call to `answer` to get its data.
 *
 * A failed call rejects with a `Fault`, an aborted one with its `AbortError`.
 */
export function createClient(options: ClientOptions): Client {
  const {
    token,
    onFault,
    onChanges,
    stepUp,
    xsrf,
    baseUrl = globalThis.location?.origin,
    fetch = (request) => globalThis.fetch(request),
  } = options;
  const fail = (fault: Fault, request: Request): never => {
    // Throws if the caller has aborted the call, because an aborted call reports no fault.
    request.signal.throwIfAborted();
    const handled = isHandled(request, fault.status);
    onFault?.(fault, { method: request.method, path: new URL(request.url).pathname, handled });
    throw fault;
  };
  const send = async (request: Request): Promise<Response> => {
    try {
      const response = await fetch(request);
      if (!stepUp || !(request instanceof RepeatableRequest) || !needsStepUp(response)) return response;
      return (await stepUp(request.signal)) ? await fetch(request.repeat()) : response;
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
      if (accessToken !== null && !request.headers.has('Authorization')) {
        for (const [name, value] of Object.entries(tokenHeaders(accessToken)))
          request.headers.set(name, value);
      }
      if (request.method !== 'GET') onChanges?.(new URL(request.url).pathname, []);
      const xsrfToken = request.method === 'GET' ? null : xsrf?.();
      if (xsrfToken) request.headers.set('X-XSRF-TOKEN', xsrfToken);
      return request;
    },
    async onResponse({ request, response, options: { parseAs } }) {
      const fault = await answerFault(response);
      if (fault) return fail(fault, request);
      const changes = response.headers.get('change-id');
      if (changes !== null) onChanges?.(new URL(request.url).pathname, changes.split(','));
      // The body is read here, so that a truncated or malformed body also becomes a fault of this call.
      if (parseAs === 'blob') return new Response(await read(request, () => response.blob()), response);
      if (parseAs !== 'json' && parseAs !== 'text') return response;
      const text = await read(request, () => response.text());
      // An empty body is valid: some calls respond without one.
      if (text === '' || parseAs === 'text') return new Response(text || null, response);
      try {
        return new ParsedAnswer(response, text);
      } catch {
        return fail(malformed(response), request);
      }
    },
  };
  const api = createFetchClient<paths>({ baseUrl, fetch: send, Request: RepeatableRequest });
  api.use(everyCall);
  return { api };
}

/** Returns the data of a call; undefined if the body is empty. Rejects with the call's `Fault`. */
export async function answer<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call;
  return data as Data;
}
