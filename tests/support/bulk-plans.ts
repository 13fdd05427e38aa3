import type { CheckedBulkPlan } from '../../machines/resource/bulk-action/bulk-action.machine.ts';

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

export const refusedRow = {
  uuid: 'uuid of ben',
  name: null,
  outcome: 'refused',
  changes: [],
  problems: [{ column: null, message: 'This user does not exist.' }],
} as const satisfies CheckedBulkPlan['rows'][number];
