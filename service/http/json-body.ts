import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findExceededLimit } from '../json/json-size.ts';
import { problem } from '../problem.ts';

/** Limits for a JSON body. Enough for 100,000 items with a few fields each. */
const JSON_LIMITS = { entries: 400_000, names: 1000 };

/** Size in bytes above which the parsing of a body yields to the event loop between its steps. */
const LARGE_BYTES = 64 * 1024;

async function assertModerate(bytes: Uint8Array): Promise<void> {
  const excess = await findExceededLimit(bytes, JSON_LIMITS);
  if (excess === 'depth') throw problem('invalid_request', { message: 'The body is nested too deep.' });
  if (excess) throw problem('too_large', { message: 'The body has too many fields or entries.' });
}

/**
 * Replaces Fastify's JSON parser with one that limits the depth and the numbers of entries and field names, so that no
 * body blocks the event loop for long.
 */
export function readJson(app: FastifyInstance): void {
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  const read = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const otherTurn = bytes.length > LARGE_BYTES ? () => nextTurn() : async () => {};
    await assertModerate(bytes);
    await otherTurn();
    const text = bytes.toString();
    await otherTurn();
    const value: unknown = await parse(request, text);
    await otherTurn();
    return value;
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read);
}
