interface Running {
  readonly answer: Promise<Response>;
  readonly token: string | null;
  readonly stop: AbortController;
}

/**
 * Holds answers to requests made before the code that needs them was loaded. Each answers one identical call,
 * which may abort it and also receives its failure.
 */
export class AnswersAhead {
  readonly #origin: string;
  readonly #running = new Map<string, Running>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  keep(path: string, text: string): void {
    const answer = Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    this.#running.set(path, { answer, token: null, stop: new AbortController() });
  }

  /** Starts a request with the headers of `client.ts`, unless its answer is there or on its way. */
  ask(path: string, token: string): void {
    if (this.#running.has(path)) return;
    const stop = new AbortController();
    const answer = fetch(this.#origin + path, {
      headers: { Authorization: `Bearer ${token}`, Algorithm: 'RSA256' },
      signal: stop.signal,
    }).then(readAhead);
    // Prevents an unhandled rejection. The call that takes the answer handles the failure.
    answer.catch(() => {});
    this.#running.set(path, { answer, token, stop });
  }

  /** Returns a copy of an answer and keeps the answer. Null if it was not requested, or failed. */
  async look(path: string): Promise<Response | null> {
    try {
      return (await this.#running.get(path)?.answer)?.clone() ?? null;
    } catch {
      return null;
    }
  }

  /** Sends a call without a stored answer. Can be replaced, to observe each call. */
  send = (request: Request): Promise<Response> => fetch(request);

  /** Stands in for `fetch`; uses a stored answer if there is one. */
  readonly fetch = (request: Request): Promise<Response> => this.#take(request) ?? this.send(request);

  #take(request: Request): Promise<Response> | undefined {
    const path = request.url.slice(this.#origin.length);
    const running = request.method === 'GET' ? this.#running.get(path) : undefined;
    if (!running || !isOf(running, request)) return undefined;
    this.#running.delete(path);
    request.signal.addEventListener('abort', () => running.stop.abort(), { once: true });
    return running.answer;
  }

  /**
   * Aborts requests whose answers no call has taken, before they are outdated.
   *
   * @param paths all by default
   */
  forget(paths: Iterable<string> = [...this.#running.keys()]): void {
    for (const path of paths) {
      this.#running.get(path)?.stop.abort();
      this.#running.delete(path);
    }
  }
}

/** Reads the body at once. A browser would otherwise read it on demand. */
const readAhead = async (response: Response): Promise<Response> =>
  new ReadAnswer(response, await response.text());

/** Resolves `text()` in a microtask. The browser's own needs a task, in which it paints a screen without the data. */
class ReadAnswer extends Response {
  readonly #text: string;

  constructor(response: Response, text: string) {
    super(text || null, response);
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}

/** Compares tokens, because another user may have signed in since the request. */
const isOf = ({ token }: Running, { headers }: Request): boolean =>
  token === null || headers.get('Authorization') === `Bearer ${token}`;
