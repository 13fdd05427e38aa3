import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Database {
    bulk_jobs: BulkJobTable;
    bulk_job_parts: BulkJobPartTable;
  }
}

/**
 * `running`: an instance applies the parts, or will continue. `interrupted`: a part was refused, and the actor decides.
 * `done`: all parts are applied. `givenUp`: the actor has given up the remaining parts.
 */
export type BulkJobState = 'running' | 'interrupted' | 'done' | 'givenUp';

/** The states of jobs that have not ended. */
export const OPEN_STATES = ['running', 'interrupted'] as const satisfies BulkJobState[];

/** A bulk action that is too large for one transaction, and is applied in parts. */
export interface BulkJobTable {
  uuid: string;
  actor_uuid: string;
  /** The `Cause` of the changes, as JSON, encrypted with the actor's key. */
  cause: string;
  /** The action without its selection, as JSON. */
  asked: string;
  /** The tag of the confirmed plan. */
  tag: string;
  state: BulkJobState;
  /** Why the job is interrupted; null in another state. */
  problem: string | null;
  /** The number of selected objects. */
  selected: number;
  updated: Generated<number>;
  unchanged: Generated<number>;
  refused: number;
  ended_sessions: Generated<number>;
  started_at: number;
  /** When the counts or the state last changed, in milliseconds since 1970. */
  changed_at: number;
  /** How often the database has failed while the next part was applied. */
  failures: Generated<number>;
  /** When the next part is applied at the earliest, in milliseconds since 1970. */
  due_at: Generated<number>;
}

/** Objects of a job that are changed in one transaction. */
export interface BulkJobPartTable {
  job_uuid: string;
  position: number;
  /** The objects that the part has yet to change, as JSON (`PlannedObject`); an empty array after it was applied. */
  objects: string;
  /** The refused objects, as JSON (`RefusedObject`). */
  refused: string;
}
