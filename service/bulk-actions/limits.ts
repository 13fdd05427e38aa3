import { MAX_BULK_OBJECTS } from '../../openapi/rules/bulk-limits.ts';

/** Maximum numbers of objects of an action. */
export interface BulkLimits {
  /** In one transaction. The service changes a larger selection in parts. */
  inOneTransaction: number;
  /** In a part. Other changes of users wait while a part is written. */
  inPart: number;
  /** In a selection, because the plan has all of its decisions in memory. */
  selected: number;
}

export const BULK_LIMITS: BulkLimits = {
  inOneTransaction: MAX_BULK_OBJECTS,
  inPart: 1000,
  selected: 100_000,
};
