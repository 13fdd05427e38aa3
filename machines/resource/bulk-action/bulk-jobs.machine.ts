import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { BulkJob, BulkRow } from '../../../openapi/generated/types.ts';
import { MAX_BULK_OBJECTS } from '../../../openapi/rules/bulk-limits.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { faultOf, isUnknownCall } from '../../common/faults.ts';
import { isSame } from '../../common/is-same.ts';
import { placeholderActor } from '../../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../../common/params.ts';

/** What the user does with a job: `remove` deletes one that has ended. */
export type JobChange = 'continue' | 'giveUp' | 'remove';

export interface ChangedJob {
  readonly uuid: string;
  readonly change: JobChange;
}

/** A request for the objects that a job has refused, to save them as a file or to select them in a list. */
export interface ReadJob {
  readonly uuid: string;
  /** The list in which the objects are selected; null if they are saved. */
  readonly list: string | null;
}

export interface BulkJobsContext {
  /** The jobs of the user, the newest first. */
  readonly jobs: readonly BulkJob[];
  readonly changed: ChangedJob | null;
  readonly read: ReadJob | null;
  /** The number of consecutive loads without a change, while a job is running. */
  readonly unchanged: number;
  /** Why the last change of a job, or the last reading of its refused objects, failed. */
  readonly fault: Fault | null;
}

const NOTHING: BulkJobsContext = { jobs: [], unchanged: 0, changed: null, read: null, fault: null };

const POLL_MS = 3000;
/** The longest pause is `POLL_MS * 2 ** MAX_UNCHANGED`, 24 s. */
const MAX_UNCHANGED = 3;
const RETRY_MS = 30_000;

const hasEnded = ({ state }: BulkJob): boolean => state === 'done' || state === 'givenUp';

const ACCEPTED = {
  continue: ({ state }: BulkJob) => state === 'interrupted',
  giveUp: (job: BulkJob) => !hasEnded(job),
  remove: hasEnded,
} as const satisfies Record<JobChange, (job: BulkJob) => boolean>;

const jobWith = ({ jobs }: BulkJobsContext, uuid: string) => jobs.find((job) => job.uuid === uuid);

/** Returns the newest job that has stopped since the jobs were last loaded. */
const stoppedAmong = (context: BulkJobsContext, jobs: readonly BulkJob[]): BulkJob | undefined =>
  jobs.find(
    ({ uuid, state }) =>
      (state === 'done' || state === 'interrupted') && jobWith(context, uuid)?.state === 'running',
  );

/**
 * Follows the changes of large selections that the user has started, in this window or in another one. Asks the service
 * every three seconds while one of them is running, and less often while nothing changes.
 */
export const bulkJobsMachine = setup({
  types: {
    context: {} as BulkJobsContext,
    events: {} as
      /** An administrator has signed in. */
      | { type: 'START' }
      /** A job was started, or may have been. */
      | { type: 'REFRESH' }
      /** The list that shows the jobs was opened. The reload finds a job whose start response was lost. */
      | { type: 'LIST_OPENED' }
      | ({ type: 'CHANGE' } & ChangedJob)
      | ({ type: 'READ_REFUSED' } & ReadJob)
      /** Removes all data, for example at sign-out. */
      | { type: 'CLEAR' },
    emitted: {} as { type: 'bulkJobStopped'; job: BulkJob },
    tags: {} as 'busy',
  },
  actors: {
    load: placeholderActor<readonly BulkJob[]>('load'),
    change: placeholderActor<unknown, ChangedJob>('change'),
    loadRefused: placeholderActor<readonly BulkRow[], ReadJob>('loadRefused'),
  },
  delays: {
    poll: ({ context }) => POLL_MS * 2 ** context.unchanged,
    retry: RETRY_MS,
  },
  guards: {
    isUnknown: (_, { error }: ErrorParams) => isUnknownCall(faultOf(error)),
    isRunning: ({ context }) => context.jobs.some(({ state }) => state === 'running'),
    hasStopped: ({ context }, jobs: readonly BulkJob[]) => stoppedAmong(context, jobs) !== undefined,
    isAccepted: ({ context }, { uuid, change }: ChangedJob) => {
      const job = jobWith(context, uuid);
      return job !== undefined && ACCEPTED[change](job);
    },
    /** Whether the job has refused objects and, if they are to be selected, not more than a selection can name. */
    isReadable: ({ context }, { uuid, list }: ReadJob) => {
      const refused = jobWith(context, uuid)?.refused ?? 0;
      return refused > 0 && (list === null || refused <= MAX_BULK_OBJECTS);
    },
  },
  actions: {
    /** Saves or selects the refused objects. `provide` replaces this placeholder. */
    useRefused: (..._args: [unknown, { read: ReadJob; rows: readonly BulkRow[] }]) => {},
    keepJobs: assign(({ context }, jobs: readonly BulkJob[]) => ({
      jobs,
      unchanged: isSame(jobs, context.jobs) ? Math.min(context.unchanged + 1, MAX_UNCHANGED) : 0,
    })),
    emitStopped: emit(({ context }, jobs: readonly BulkJob[]) => ({
      type: 'bulkJobStopped' as const,
      job: assertDefined(stoppedAmong(context, jobs)),
    })),
    ask: assign((_, { uuid, change }: ChangedJob) => ({ changed: { uuid, change }, fault: null })),
    read: assign((_, { uuid, list }: ReadJob) => ({ read: { uuid, list }, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'bulkJobs',
  context: NOTHING,
  on: { CLEAR: { target: '.off', actions: 'forget' } },
  initial: 'off',
  states: {
    off: {
      description: 'No administrator is signed in, or the service changes no selection in parts.',
      on: { START: 'ready' },
    },
    ready: {
      initial: 'loading',
      on: {
        REFRESH: '.loading',
        CHANGE: {
          guard: { type: 'isAccepted', params: eventParams },
          target: 'changing',
          actions: { type: 'ask', params: eventParams },
        },
        READ_REFUSED: {
          guard: { type: 'isReadable', params: eventParams },
          target: 'reading',
          actions: { type: 'read', params: eventParams },
        },
      },
      states: {
        loading: {
          description: 'The jobs are loaded. The ones that were loaded before stay visible.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [
              {
                guard: { type: 'hasStopped', params: outputParams },
                target: 'loaded',
                actions: [
                  { type: 'emitStopped', params: outputParams },
                  { type: 'keepJobs', params: outputParams },
                ],
              },
              { target: 'loaded', actions: { type: 'keepJobs', params: outputParams } },
            ],
            onError: [
              { guard: { type: 'isUnknown', params: errorParams }, target: '#bulkJobs.off' },
              { target: 'failed' },
            ],
          },
        },
        loaded: {
          description: 'The jobs are known.',
          always: { guard: 'isRunning', target: 'following' },
          on: { LIST_OPENED: 'loading' },
        },
        following: {
          description: 'A job is running; its progress is loaded again soon.',
          after: { poll: 'loading' },
          on: { LIST_OPENED: 'loading' },
        },
        failed: {
          description: 'The jobs could not be loaded; they are loaded again later.',
          after: { retry: 'loading' },
          on: { LIST_OPENED: 'loading' },
        },
      },
    },
    changing: {
      description: 'A job is continued, given up or removed. After that, the jobs show whether it was.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => assertDefined(context.changed),
        onDone: 'ready',
        onError: { target: 'ready', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    reading: {
      description: 'The refused objects of a job are loaded, to be saved or selected.',
      tags: 'busy',
      invoke: {
        id: 'loadRefused',
        src: 'loadRefused',
        input: ({ context }) => assertDefined(context.read),
        onDone: {
          target: 'ready',
          actions: {
            type: 'useRefused',
            params: ({ context, event }) => ({ read: assertDefined(context.read), rows: event.output }),
          },
        },
        onError: { target: 'ready', actions: { type: 'keepFault', params: errorParams } },
      },
    },
  },
});
