import type { Fault } from '../../../openapi/client/fault.ts';
import type {
  BulkAction,
  BulkJob,
  BulkPlan,
  BulkResult,
  Reference,
} from '../../../openapi/generated/types.ts';
import type { Effect } from '../../../openapi/rules/access/access-change.ts';
import type { Grant } from '../../../openapi/rules/access/grants.ts';
import type { BulkField } from './bulk-field.ts';

/** A plan, with the access that users gain and lose by the action. */
export interface CheckedBulkPlan extends BulkPlan {
  readonly effect: Effect<Grant, Reference>;
}

/** A bulk action that the user has requested. */
export interface AskedAction {
  readonly action: BulkAction;
  /** The list with the selected rows; null if the objects are the users whom an import has created. */
  readonly list: string | null;
  /**
   * Names of the selected rows that the browser has loaded, by uuid. They are shown for objects that were deleted or
   * are hidden from the viewer, because the service does not return their names.
   */
  readonly names: Readonly<Record<string, string>>;
}

/** The request of an action: the action itself, the tag of the confirmed plan, and the user's reason. */
export interface ConfirmedAction {
  readonly action: BulkAction;
  readonly tag: string;
  readonly reason: string;
}

/** The new value of a field, which the user chooses before the plan. */
export interface ChosenValue {
  readonly field: BulkField;
  readonly options: readonly Reference[];
  /** The uuid or the name of the chosen option; '' for none. */
  readonly value: string;
  /** The text that the user has typed since the last choice, possibly ''; null if the user has typed nothing since. */
  readonly typed: string | null;
  /** Whether the user asked for the plan without a valid choice. */
  readonly isRefused: boolean;
}

export interface BulkActionContext {
  /** The field whose new value the user chooses; null if the action has its values from the start. */
  readonly choice: ChosenValue | null;
  readonly asked: AskedAction | null;
  readonly plan: CheckedBulkPlan | null;
  /** The user's reason for the action; an empty text if there is none. */
  readonly reason: string;
  /** Null if the response to the action was lost. */
  readonly result: BulkResult | null;
  /** Whether the plan replaces one that was outdated. */
  readonly isReplanned: boolean;
  readonly fault: Fault | null;
}

export type BulkActionEmitted =
  | { type: 'bulkApplied'; asked: AskedAction; updated: number; endedSessions: number }
  | { type: 'bulkStarted'; asked: AskedAction; job: BulkJob }
  | { type: 'bulkUnclear'; asked: AskedAction };

/** The context of a closed dialog. */
export const NOTHING: BulkActionContext = {
  choice: null,
  asked: null,
  plan: null,
  reason: '',
  result: null,
  isReplanned: false,
  fault: null,
};

/** Returns the number of selected objects. */
export const countPlanned = ({ updated, unchanged, refused }: BulkPlan): number =>
  updated + unchanged + refused;
