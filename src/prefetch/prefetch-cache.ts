interface Entry {
  readonly answer: Promise<Response>;
  /** The `Authorization` header of its request; null if any call may take the answer. */
  readonly authorization: string | null;
  /** Aborts the request. */
  readonly abort: () => void;
  readonly expiry: ReturnType<typeof setTimeout> | undefined;
}

type Fetch = (request: Request) => Promise<Response>;

/** How long a prefetched answer can be taken, in milliseconds. Bounds how outdated a form can be when it opens. */
const MAX_AGE_MS = 5000;

/**
 * Answers to GET requests that were sent before a screen needs them. One call with the same URL and the same access token
 * takes an answer. If the prefetch failed, the cache sends the call. Answers without a time limit are taken even if they
 * failed: they belong to the first screen, and a service in trouble must not get each of its requests twice.
 */
export class PrefetchCache {
  readonly #request: Fetch;
  readonly #entries = new Map<string, Entry>();
  #uncleared = new AbortController();

  constructor(request: Fetch = (sent) => fetch(sent)) {
    this.#request = request;
    this.send = request;
  }

  /** Sends a call that has no prefetched answer. Can be replaced, to trace calls. */
  send: Fetch;

  /** Is aborted when the cache is cleared. */
  get signal(): AbortSignal {
    return this.#uncleared.signal;
  }

  /** Stores a JSON text that the document contains, for the call that would read it. */
  store(path: string, text: string): void {
    const answer = Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    const entry: Entry = { answer, authorization: null, abort: () => {}, expiry: undefined };
    this.#entries.set(keyOf(absolute(path)), entry);
  }

  /**
   * Sends a request, unless it was prefetched already. Stands in for `fetch` in a client that prefetches.
   *
   * @param maxAgeMs after this time, the answer is removed
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

  /** Returns a copy of a prefetched answer, which stays in the cache. Null if none was prefetched, or the connection failed. */
  async peek(path: string): Promise<Response | null> {
    try {
      return (await this.#entries.get(keyOf(absolute(path)))?.answer)?.clone() ?? null;
    } catch {
      return null;
    }
  }

  /** Stands in for `fetch` in the client of the console: takes the prefetched answer, or sends the request. */
  readonly fetch: Fetch = async (request) => {
    const entry = this.#take(request);
    if (entry && entry.expiry === undefined) return entry.answer;
    const answer = await entry?.answer.catch(() => null);
    if (answer?.ok) return answer;
    request.signal.throwIfAborted();
    return this.send(request);
  };

  /** Aborts and removes what no call has taken. */
  clear(): void {
    this.#uncleared.abort();
    this.#uncleared = new AbortController();
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  #take(request: Request): Entry | undefined {
    if (request.method !== 'GET') return undefined;
    const key = keyOf(request.url);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Another user may have signed in since.
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

/** Normalizes a URL, so that neither the order nor the encoding of the query matters. */
function keyOf(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.sort();
  return parsed.href;
}

/** Reads the body at once, so that it is complete when a screen needs it. */
const readBody = async (response: Response): Promise<Response> =>
  new ReadResponse(response, await response.text());

/** Resolves `text()` in a microtask. The browser's own needs a task, in which it paints a screen without the data. */
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
