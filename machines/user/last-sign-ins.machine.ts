import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';

/** The times of last sign-ins (RFC 3339), by the users' uuids; null for a user who has never signed in. */
export type LastSignIns = Readonly<Record<string, string | null>>;

interface LastSignInsContext {
  /** The users in the visible rows. */
  readonly uuids: readonly string[];
  readonly times: LastSignIns;
  readonly fault: Fault | null;
}

type LastSignInsEvent =
  /** The list shows the rows of these users. */
  | { type: 'SHOW'; uuids: readonly string[] }
  | { type: 'RETRY' }
  /** Removes all data, for example at sign-out. */
  | { type: 'CLEAR' };

/**
 * How long the visible rows must stay the same before the request is sent, in milliseconds. While the user types a
 * filter, the rows change with each key.
 */
const PAUSE_MS = 150;

/**
 * Loads the last sign-ins of the users whose rows are visible, after the rows are shown. Times from an earlier response
 * stay visible until the new response arrives.
 */
export const lastSignInsMachine = setup({
  types: {
    context: {} as LastSignInsContext,
    events: {} as LastSignInsEvent,
    tags: {} as 'busy' | 'missing',
  },
  actors: { loadLastSignIns: placeholderActor<LastSignIns, readonly string[]>('loadLastSignIns') },
  delays: { pause: PAUSE_MS },
  actions: {
    keepUuids: assign((_, { uuids }: { uuids: readonly string[] }) => ({ uuids })),
    keepTimes: assign((_, times: LastSignIns) => ({ times, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forget: assign({ uuids: [], times: {}, fault: null }),
  },
}).createMachine({
  id: 'lastSignIns',
  context: { uuids: [], times: {}, fault: null },
  on: {
    SHOW: { target: '.pausing', actions: { type: 'keepUuids', params: eventParams } },
    CLEAR: { target: '.idle', actions: 'forget' },
  },
  initial: 'idle',
  states: {
    idle: { description: 'No rows have been shown.', tags: 'busy' },
    pausing: {
      description: 'Rows are shown. The request is sent after a pause, if the rows stay the same.',
      tags: 'busy',
      after: { pause: 'loading' },
    },
    loading: {
      tags: 'busy',
      initial: 'first',
      invoke: {
        id: 'loadLastSignIns',
        src: 'loadLastSignIns',
        input: ({ context }) => context.uuids,
        onDone: { target: 'loaded', actions: { type: 'keepTimes', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
      states: {
        first: { description: 'The last sign-ins of the users in the visible rows are being loaded.' },
        again: {
          description: 'The request is repeated after a failure. The message about the failure stays.',
          tags: 'missing',
        },
      },
    },
    loaded: { description: 'The last sign-ins of the users in the visible rows are shown.' },
    failed: {
      description:
        'The last sign-ins could not be loaded; a message says why, and the user can try again. They are also requested again when the list shows other rows or is opened again.',
      tags: 'missing',
      on: { RETRY: 'loading.again' },
    },
  },
});

/**
 * Returns the time of a user's last sign-in: null if the user has never signed in, `loading` until the time is loaded,
 * `unknown` if loading failed.
 */
export function lastSignInOf(
  snapshot: SnapshotFrom<typeof lastSignInsMachine>,
  uuid: string,
): string | null | 'loading' | 'unknown' {
  const time = snapshot.context.times[uuid];
  if (time !== undefined) return time;
  return snapshot.hasTag('busy') ? 'loading' : 'unknown';
}
