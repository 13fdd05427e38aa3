interface Entry {
  readonly answer: Promise<Response>;
  /**
   * The `Authorization` header of the request. Only calls with the same header get the response; if null, every call
   * gets it.
   */
  readonly authorization: string | null;
  readonly abort: () => void;
  readonly expiry: ReturnType<typeof setTimeout> | undefined;
}

type Fetch = (request: Request) => Promise<Response>;

/** Maximum age of a prefetched response, in milliseconds. It limits how outdated a form can be when it opens. */
const MAX_AGE_MS = 5000;

/**
 * Caches the responses of GET requests that are sent before a screen needs them. Each response is used once, by a call
 * with the same URL and access token. If the prefetch failed, the cache sends the call again. The responses for the
 * first screen have no age limit and are used even if they failed, because a second request would add load to a failing
 * service.
 */
export class PrefetchCache {
  readonly #request: Fetch;
  readonly #entries = new Map<string, Entry>();
  #uncleared = new AbortController();

  constructor(request: Fetch = (sent) => fetch(sent)) {
    this.#request = request;
    this.send = request;
  }

  /** Sends a call that was not prefetched. `traceCalls` replaces it to add headers. */
  send: Fetch;

  /** A signal that aborts when the cache is cleared. */
  get signal(): AbortSignal {
    return this.#uncleared.signal;
  }

  /** Stores a JSON text that the document contains, as the response to a call. */
  store(path: string, text: string): void {
    const answer = Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    const entry: Entry = { answer, authorization: null, abort: () => {}, expiry: undefined };
    this.#entries.set(keyOf(absolute(path)), entry);
  }

  /**
   * Prefetches a request, unless its response is already cached or pending. Replaces `fetch` in a client that
   * prefetches.
   *
   * @param maxAgeMs maximum age of the response in milliseconds
   */
  prefetch(request: Request, maxAgeMs = MAX_AGE_MS): Promise<Response> {
    const key = keyOf(request.url);
    const authorization = request.headers.get('Authorization');
    const stored = this.#entries.get(key);
    if (stored?.authorization === authorization) return stored.answer;
    this.#remove(key);
    const controller = new AbortController();
    const answer = this.#request(new Request(request, { signal: controller.signal })).then(readBody);
    const remove = (): void => {
      if (this.#entries.get(key) === entry) this.#remove(key);
    };
    const entry: Entry = {
      answer,
      authorization,
      abort: () => controller.abort(),
      expiry: maxAgeMs === Infinity ? undefined : setTimeout(remove, maxAgeMs),
    };
    this.#entries.set(key, entry);
    if (maxAgeMs !== Infinity) {
      answer.then(({ ok }) => {
        if (!ok) remove();
      }, remove);
    }
    return answer;
  }

  /**
   * Returns a copy of a prefetched response, without using up the response. Returns null if nothing was prefetched, or
   * if the connection failed.
   */
  async peek(path: string): Promise<Response | null> {
    try {
      return (await this.#entries.get(keyOf(absolute(path)))?.answer)?.clone() ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Replaces `fetch` in the console's client: returns the prefetched response, or sends the request. A request other
   * than GET clears the cache after it succeeded or failed (RFC 9111, section 4.4). Otherwise, the console could read a
   * response from before the change, even when it checks whether the change was saved.
   */
  readonly fetch: Fetch = async (request) => {
    if (request.method !== 'GET') return this.send(request).finally(() => this.clear());
    const entry = this.#take(request);
    if (entry && entry.expiry === undefined) return entry.answer;
    const answer = await entry?.answer.catch(() => null);
    if (answer?.ok) return answer;
    request.signal.throwIfAborted();
    return this.send(request);
  };

  /** Aborts pending requests and removes unused responses. */
  clear(): void {
    this.#uncleared.abort();
    this.#uncleared = new AbortController();
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  #take(request: Request): Entry | undefined {
    const key = keyOf(request.url);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // The response may belong to another user, who was signed in at the time of the prefetch.
    if (entry.authorization !== null && entry.authorization !== request.headers.get('Authorization')) {
      return undefined;
    }
    clearTimeout(entry.expiry);
    this.#entries.delete(key);
    request.signal.addEventListener('abort', entry.abort, { once: true });
    return entry;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    clearTimeout(entry?.expiry);
    entry?.abort();
    this.#entries.delete(key);
  }
}

const absolute = (path: string): string => new URL(path, location.origin).href;

/** Returns the URL in a form that does not depend on the order and encoding of its query. */
function keyOf(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.sort();
  return parsed.href;
}

/** Reads the body before the response is needed, so that a screen gets the complete response. */
const readBody = async (response: Response): Promise<Response> =>
  new ReadResponse(response, await response.text());

/**
 * A response whose `text()` resolves in a microtask, so that a screen's first paint contains the data. The `text()` of
 * a browser's `Response` resolves one task later.
 */
class ReadResponse extends Response {
  readonly #text: string;

  constructor(response: Response, text: string) {
    super(text || null, response);
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}
