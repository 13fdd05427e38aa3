import { waitFor } from 'xstate';
import { faultOf, MALFORMED } from '../common/faults.ts';
import type { OpeningFault } from './form-context.ts';
import type { ListActor } from './list.machine.ts';

/**
 * Returns a cached list's rows, loading them first if needed.
 *
 * @throws OpeningFault that names the list in `lookup`
 */
export async function loadLookup<Row extends { readonly uuid: string }>(
  list: ListActor<Row>,
  name: string,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  list.send({ type: 'LOAD' });
  const snapshot = await waitFor(list, (state) => state.context.rows.length > 0 || !state.hasTag('busy'), {
    timeout: Infinity,
    signal,
  });
  if (!snapshot.matches({ rows: 'missing', freshness: 'failed' })) return snapshot.context.rows;
  throw { ...(snapshot.context.fault ?? MALFORMED), lookup: name } satisfies OpeningFault;
}

/**
 * Awaits a read, and names it in the fault if it fails.
 *
 * @throws OpeningFault with `name` in `lookup`
 */
export const readLookup = <Read>(call: Promise<Read>, name: string): Promise<Read> =>
  call.catch((error: unknown) => {
    throw { ...faultOf(error), lookup: name } satisfies OpeningFault;
  });
