import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { readBehaviour, type Faults } from './faults.ts';
import { sendJson, type Part } from './part.ts';

/** Maximum size of a request body, in bytes. */
const MAX_BODY = 4096;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a request has a JSON body. Only such requests may change the suite, because pages of other origins
 * cannot send JSON without permission (CORS).
 */
const isJson = (request: IncomingMessage): boolean =>
  /^application\/json\b/i.test(request.headers['content-type'] ?? '');

export interface ControlledPart {
  part: Part;
  faults: Faults;
}

const SEND =
  'Send {part, mode, delayMs?, status?} or {part, change, …} as JSON; modes: ok, partly, slow, refuse, down; parts: ';

/**
 * Handles requests for `/control`. `GET` returns the behaviour of each part.
 *
 * - `POST {part, mode, delayMs?, status?}` sets the behaviour of a part. Modes are `ok`, `partly`, `slow`,
 *   `refuse` and `down`.
 * - `POST {part, change, …}` changes the data of a part.
 */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ReadonlyMap<string, ControlledPart>,
): Promise<void> {
  if (request.method === 'POST') {
    const body = isJson(request) ? await readBody(request, MAX_BODY) : null;
    const controlled = isObject(body) ? parts.get(String(body['part'])) : undefined;
    if (!isObject(body) || !controlled || !applyOrder(body, controlled)) {
      sendJson(response, 400, { message: `${SEND}${[...parts.keys()].join(', ')}` });
      return;
    }
  }
  const behaviours = [...parts].map(([name, { faults }]) => [name, faults.behaviour]);
  sendJson(response, 200, Object.fromEntries(behaviours));
}

function applyOrder(order: Record<string, unknown>, { part, faults }: ControlledPart): boolean {
  if ('change' in order) return part.change?.(order) ?? false;
  const behaviour = readBehaviour(order);
  if (behaviour) faults.set(behaviour);
  return behaviour !== null;
}
