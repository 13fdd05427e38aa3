import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { readBehaviour, type Faults } from './faults.ts';
import { sendJson } from './part.ts';

const MAX_BODY = 4096;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asked for as JSON, which no page of another origin can send unasked. */
const isJson = (request: IncomingMessage): boolean =>
  /^application\/json\b/i.test(request.headers['content-type'] ?? '');

/**
 * Tells parts how to behave. `POST {part, mode, delayMs?, status?}`, modes `ok`, `partly`, `slow`, `refuse` and
 * `down`; `GET` gives the behaviour of every part.
 */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  faults: ReadonlyMap<string, Faults>,
): Promise<void> {
  if (request.method === 'POST') {
    const body = isJson(request) ? await readBody(request, MAX_BODY) : null;
    const told = isObject(body) ? faults.get(String(body['part'])) : undefined;
    const behaviour = isObject(body) ? readBehaviour(body) : null;
    if (!told || !behaviour) {
      const parts = [...faults.keys()].join(', ');
      const message = `Send {part, mode, delayMs?, status?} as JSON; parts: ${parts}; modes: ok, partly, slow, refuse, down`;
      sendJson(response, 400, { message });
      return;
    }
    told.set(behaviour);
  }
  const behaviours = [...faults].map(([name, { behaviour }]) => [name, behaviour]);
  sendJson(response, 200, Object.fromEntries(behaviours));
}
