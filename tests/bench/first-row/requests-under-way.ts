import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { PATIENCE_MS } from '../paints.ts';

/** The path of the event stream of changes. Its request is pending as long as the page is open. */
const STAYS_OPEN = '/api/v1/changes/events';

const REST_MS = 500;
const LOOK_MS = 50;

/** Tracks the pending requests of a page. Create it before the page is opened. */
export class RequestsUnderWay {
  readonly #open = new Set<Request>();
  #lastEnd = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!request.url().endsWith(STAYS_OPEN)) this.#open.add(request);
    });
    const end = (request: Request): void => {
      if (this.#open.delete(request)) this.#lastEnd = Date.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /**
   * Waits until no request has been pending for half a second. Unlike Playwright's `networkidle`, ignores the event
   * stream.
   *
   * @throws Error if requests are still pending after `PATIENCE_MS` milliseconds
   */
  async rest(): Promise<void> {
    const patienceEnds = Date.now() + PATIENCE_MS;
    while (this.#open.size > 0 || Date.now() - this.#lastEnd < REST_MS) {
      if (Date.now() > patienceEnds)
        throw new Error(
          `Requests are still pending: ${[...this.#open].map((request) => request.url()).join(', ')}`,
        );
      await sleep(LOOK_MS);
    }
  }
}
