import type { BulkJob } from '../../openapi/generated/types.ts';
import type { CheckedBulkPlan } from '../../machines/resource/bulk-action/bulk-action-context.ts';

/** Returns the plan of an action on users. By default, it deactivates one user. */
export const bulkPlan = (changes: Partial<CheckedBulkPlan> = {}): CheckedBulkPlan => ({
  tag: '"plan"',
  updated: 1,
  unchanged: 0,
  refused: 0,
  endedSessions: 0,
  hidden: 0,
  access: [],
  accessOfChange: null,
  rows: [
    {
      uuid: 'uuid of anna',
      name: 'anna',
      outcome: 'updated',
      changes: [{ column: 'active', from: 'true', to: 'false' }],
      problems: [],
    },
  ],
  effect: { isKnown: true, touched: [] },
  ...changes,
});

/** Returns a job that deactivates 12,000 users. By default, it is running. */
export const bulkJob = (changes: Partial<BulkJob> = {}): BulkJob => ({
  uuid: 'a-job',
  resource: 'user',
  action: 'update',
  values: { active: false },
  state: 'running',
  problem: null,
  selected: 12_000,
  updated: 4000,
  unchanged: 0,
  refused: 0,
  endedSessions: 0,
  startedAt: '2026-11-30T08:15:00Z',
  ...changes,
});

export const refusedRow = {
  uuid: 'uuid of ben',
  name: null,
  outcome: 'refused',
  changes: [],
  problems: [{ column: null, message: 'This user does not exist.' }],
} as const satisfies CheckedBulkPlan['rows'][number];
