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
    // Prevents an unhandled rejection; whoever takes the answer handles it.
    answer.catch(() => {});
    this.#running.set(path, { answer, token, stop });
  }

  /** Gives a copy of an answer, which can be taken all the same; null if it was not asked for, or failed. */
  async look(path: string): Promise<Response | null> {
    try {
      return (await this.#running.get(path)?.answer)?.clone() ?? null;
    } catch {
      return null;
    }
  }

  /** Makes a call that no answer is stored for; whoever wants to know of each may stand before it. */
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
   * Aborts what was not taken, before it is outdated.
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

/** Reads what a browser would leave unread until it is asked for. */
const readAhead = async (response: Response): Promise<Response> =>
  new ReadAnswer(response, await response.text());

/** Has its text at once: a browser's own answer gives it a task later, when a screen without it has been painted. */
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

/** Compares tokens: another person may have signed in meanwhile. */
const isOf = ({ token }: Running, { headers }: Request): boolean =>
  token === null || headers.get('Authorization') === `Bearer ${token}`;
