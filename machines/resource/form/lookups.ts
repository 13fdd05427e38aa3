import { type AnyActorRef, waitFor } from 'xstate';
import type { AppProfile, BusinessProfile } from '../../../openapi/generated/types.ts';
import type { LoadedProfiles } from '../../access/import-effect.ts';
import { faultOf, MALFORMED } from '../../common/faults.ts';
import type { OpeningFault } from './form-context.ts';
import type { ListActor } from '../list/list.machine.ts';

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
  const snapshot = await waitFor(
    list,
    (state) => state.context.rows.length > 0 || !state.hasTag('fetching'),
    {
      timeout: Infinity,
      signal,
    },
  );
  if (!snapshot.matches({ whole: { missing: 'failed' } })) return snapshot.context.rows;
  throw { ...(snapshot.context.fault ?? MALFORMED), lookup: name } satisfies OpeningFault;
}

/** Returns the business and application profiles of the cached lists; null if they cannot be loaded. */
export async function loadProfiles(
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<LoadedProfiles | null> {
  try {
    const [businessProfiles, appProfiles] = await Promise.all([
      loadLookup<BusinessProfile>(system.get('businessProfiles'), 'businessProfiles', signal),
      loadLookup<AppProfile>(system.get('appProfiles'), 'appProfiles', signal),
    ]);
    return { businessProfiles, appProfiles };
  } catch {
    return null;
  }
}

type RowsOf<List> = List extends { getSnapshot(): { context: { rows: infer Rows } } } ? Rows : never;

/**
 * Returns the rows of several cached lists by name, loading the lists first if needed.
 *
 * @throws OpeningFault that names the list in `lookup`
 */
export async function loadLookups<Lists extends Readonly<Record<Name, AnyActorRef>>, Name extends string>(
  lists: Lists,
  names: readonly Name[],
  signal: AbortSignal,
): Promise<{ readonly [Key in Name]: RowsOf<Lists[Key]> }> {
  const loaded = await Promise.all(
    names.map(
      async (name) => [name, await loadLookup<{ readonly uuid: string }>(lists[name], name, signal)] as const,
    ),
  );
  // The cast is needed because TypeScript cannot relate a list's name to the type of its rows.
  return Object.fromEntries(loaded) as { readonly [Key in Name]: RowsOf<Lists[Key]> };
}

/**
 * Awaits a call. If the call fails, adds `name` to the fault.
 *
 * @throws OpeningFault with `name` in `lookup`
 */
export const readLookup = <Read>(call: Promise<Read>, name: string): Promise<Read> =>
  call.catch((error: unknown) => {
    throw { ...faultOf(error), lookup: name } satisfies OpeningFault;
  });
