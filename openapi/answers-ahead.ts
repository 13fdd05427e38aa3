interface Running {
  readonly answer: Promise<Response>;
  readonly token: string | null;
  readonly stop: AbortController;
}

/**
 * Answers to calls that were made before whoever needs them was there. Each is given once, to a call that is the same,
 * and stops with it; to that call it is as if it had been made just then, failures included.
 */
export class AnswersAhead {
  readonly #origin: string;
  readonly #running = new Map<string, Running>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Keeps the text of an answer that is there already. */
  keep(path: string, text: string): void {
    const answer = Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    this.#running.set(path, { answer, token: null, stop: new AbortController() });
  }

  /** Asks as the client does (`client.ts`). */
  ask(path: string, token: string): void {
    const stop = new AbortController();
    const answer = fetch(this.#origin + path, {
      headers: { Authorization: `Bearer ${token}`, Algorithm: 'RSA256' },
      signal: stop.signal,
    });
    // Whoever takes it deals with it; nobody has to.
    answer.catch(() => {});
    this.#running.set(path, { answer, token, stop });
  }

  /** Answers in place of `fetch`: with what was asked for ahead, if it was. */
  readonly fetch = (request: Request): Promise<Response> => this.#take(request) ?? fetch(request);

  #take(request: Request): Promise<Response> | undefined {
    const path = request.url.slice(this.#origin.length);
    const running = request.method === 'GET' ? this.#running.get(path) : undefined;
    if (!running || !isOf(running, request)) return undefined;
    this.#running.delete(path);
    request.signal.addEventListener('abort', () => running.stop.abort(), { once: true });
    return running.answer;
  }

  /** Stops what nobody has taken: later it would be old. */
  forget(): void {
    for (const { stop } of this.#running.values()) stop.abort();
    this.#running.clear();
  }
}

/** Whether an answer is for whoever asks: in the meantime somebody else may have signed in. */
const isOf = ({ token }: Running, { headers }: Request): boolean =>
  token === null || headers.get('Authorization') === `Bearer ${token}`;
