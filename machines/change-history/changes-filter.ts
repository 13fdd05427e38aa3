import type { ChangedKind, ChangeOperation } from '../../openapi/generated/types.ts';

/** The filters of the list of changes. A missing property does not filter. */
export interface ChangesFilter {
  /** The uuid of the user who made the changes. */
  readonly actor?: string;
  /** The uuid of an object that the changes affect. */
  readonly object?: string;
  readonly kind?: ChangedKind;
  readonly operation?: ChangeOperation;
  /** The earliest time of a change, inclusive (RFC 3339). */
  readonly from?: string;
  /** The end of the time range, exclusive (RFC 3339). */
  readonly until?: string;
}

/** The section of a form that shows the changes of its object. */
export const CHANGES_SECTION = 'changes';
