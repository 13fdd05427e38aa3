import { MAX_BULK_OBJECTS, MAX_BULK_USERS } from '../../openapi/rules/bulk-limits.ts';

/** Limits on the number of objects in an action. */
export interface BulkLimits {
  /** Maximum in one transaction. The service changes a larger selection in parts. */
  inOneTransaction: number;
  /** Size of a part. Small, because other changes of users wait while a part is written. */
  inPart: number;
  /** Maximum in a selection. Limited, because the plan holds all decisions in memory. */
  selected: number;
  /** Maximum number of a user's jobs that have not ended. */
  openJobsOfUser: number;
  /** Maximum number of running jobs of all users. */
  runningJobs: number;
}

export const BULK_LIMITS: BulkLimits = {
  inOneTransaction: MAX_BULK_OBJECTS,
  inPart: 200,
  selected: MAX_BULK_USERS,
  openJobsOfUser: 5,
  runningJobs: 50,
};
