import type { ServerResponse } from 'node:http';
import { sendJson } from './part.ts';

/**
 * How a part behaves. `slow` delays responses by `delayMs` or, without it, until the behaviour changes.
 * `refuse` responds with an error. `down` closes the connection. `partly` makes some objects of a list unusable.
 */
export type Behaviour =
  | { mode: 'ok' }
  | { mode: 'partly' }
  | { mode: 'slow'; delayMs: number | null }
  | { mode: 'refuse'; status: number }
  | { mode: 'down' };

/** Maximum delay of a response, in milliseconds. */
const MAX_DELAY = 10 * 60_000;

export function readBehaviour(value: Record<string, unknown>): Behaviour | null {
  const { mode, delayMs = null, status = 500 } = value;
  switch (mode) {
    case 'ok':
    case 'partly':
    case 'down':
      return { mode };
    case 'slow':
      return delayMs === null || isBetween(delayMs, 0, MAX_DELAY) ? { mode, delayMs } : null;
    case 'refuse':
      return isBetween(status, 400, 599) ? { mode, status } : null;
    default:
      return null;
  }
}

const isBetween = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

export class Faults {
  #behaviour: Behaviour = { mode: 'ok' };
  #waiting = new Set<() => void>();

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  /** Sets the behaviour. It also applies to requests that are waiting. */
  set(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const release of waiting) release();
  }

  /**
   * Applies the behaviour: delays the request, responds with an error, or closes the connection. Returns true if the
   * part itself must still respond.
   */
  async admit(response: ServerResponse): Promise<boolean> {
    const met = this.#behaviour;
    switch (met.mode) {
      case 'ok':
      case 'partly':
        return true;
      case 'down':
        response.destroy();
        return false;
      case 'refuse':
        sendJson(response, met.status, {
          error: 'refused',
          message: 'The demo suite is set to refuse this call.',
        });
        return false;
      case 'slow':
        await this.#hold(met.delayMs, response);
        return this.#behaviour === met || this.admit(response);
    }
  }

  #hold(delayMs: number | null, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#waiting.delete(release);
        resolve();
      };
      const timer = delayMs === null ? undefined : setTimeout(release, delayMs);
      this.#waiting.add(release);
      response.once('close', release);
    });
  }
}
