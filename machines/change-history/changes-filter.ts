import type { ChangedKind, ChangeOperation } from '../../openapi/generated/types.ts';

/** Which changes to list. Without a property, every value of it passes. */
export interface ChangesFilter {
  /** The uuid of the user who made the changes. */
  readonly actor?: string;
  /** The uuid of an object that the changes affect. */
  readonly object?: string;
  readonly kind?: ChangedKind;
  readonly operation?: ChangeOperation;
  /** The first time that passes, as in RFC 3339. */
  readonly from?: string;
  /** The first time after `from` that does not pass. */
  readonly until?: string;
}

/** The section of a form that shows the changes of its object. */
export const CHANGES_SECTION = 'changes';
