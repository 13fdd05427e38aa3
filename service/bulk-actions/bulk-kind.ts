import type { components } from '../../openapi/generated/schema.d.ts';
import type { ACCESS } from '../../openapi/generated/access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ListName } from '../db/list-versions.ts';
import type { Services } from '../services.ts';

type Schemas = components['schemas'];

export type BulkAction = Schemas['BulkAction'];
export type BulkPlan = Schemas['BulkPlan'];
export type BulkRow = Schemas['BulkRow'];
export type BulkSelection = Schemas['BulkSelection'];
export type Matching = NonNullable<BulkSelection['matching']>;

/** Returns what an action does, as the history records it: the action or, if it only sets the status, which status. */
export function recordedActionOf({ action, values = {} }: Pick<BulkAction, 'action' | 'values'>): string {
  if (action !== 'update' || Object.keys(values).join() !== 'active') return action;
  return values.active === true ? 'activate' : 'deactivate';
}

export interface BulkContext {
  /** The services. While an action is applied, their database is the transaction. */
  services: Services;
  viewer: Viewer;
  /** Aborts a plan when the client has disconnected. */
  signal?: AbortSignal;
}

/** The effect that an action would have on one object. */
export interface Decision {
  uuid: string;
  /** Null if the viewer does not see the object. */
  name: string | null;
  outcome: BulkRow['outcome'] | 'unchanged';
  changes: BulkRow['changes'];
  /** The number of users who lose the object or its sign-ins; missing if it is not counted. */
  users?: BulkRow['users'];
  problems: BulkRow['problems'];
  /** A value that differs if the action would do something else to the object. The plan's tag depends on it. */
  version: string;
  /** Whether the viewer cannot see the object after the action. */
  isHiddenAfter: boolean;
  /** The user's business profile before and after the action; missing if the access stays the same. */
  access?: Pick<Schemas['BulkAccess'], 'before' | 'after'>;
  /** Whether the action ends the sessions of the user. */
  endsSessions: boolean;
}

export const isUpdated = ({ outcome }: Decision): boolean => outcome === 'updated';

export const isAccepted = ({ outcome }: Decision): boolean => outcome !== 'refused';

/**
 * Returns a decision about an object. By default, the object stays unchanged.
 *
 * @param name null if the viewer does not see the object
 */
export const decisionOn = (uuid: string, name: string | null, effect: Partial<Decision> = {}): Decision => ({
  uuid,
  name,
  outcome: 'unchanged',
  changes: [],
  problems: [],
  version: '',
  isHiddenAfter: false,
  endsSessions: false,
  ...effect,
});

/**
 * Returns a decision that refuses an object as a whole.
 *
 * @param name null if the viewer does not see the object
 * @param message why the object stays as it is
 */
export const refuse = (uuid: string, name: string | null, message: string): Decision =>
  decisionOn(uuid, name, { outcome: 'refused', problems: [{ column: null, message }] });

/** An action on objects of one kind. */
export interface BulkKind<Decided extends Decision = Decision> {
  /** The call that changes a single object. The action requires the rights of this call. */
  call: keyof typeof ACCESS;
  /** The lists that the action locks before it decides. */
  lists: readonly [ListName, ...ListName[]];
  /** Whether the action changes rows of these lists, so that their versions rise. */
  changesLists: boolean;
  /**
   * Finds the objects of a list that the viewer sees and that match the filters.
   *
   * @param limit the search stops when it has found more objects than this
   * @throws Problem invalid_request if a filter is unknown
   */
  find: (context: BulkContext, matching: Matching, limit: number) => Promise<string[]>;
  /** Whether `decide` makes the change, so that a plan is the change in a transaction that is rolled back. */
  isTried: boolean;
  /**
   * Decides what the action would do to each object, by the rules for saving a single object. Writes nothing, unless
   * `isTried`.
   */
  decide: (
    context: BulkContext,
    uuids: readonly string[],
    asked: Pick<BulkAction, 'values'>,
  ) => Promise<Decided[]>;
  /**
   * Checks whether the caller has recently proven their identity, if changes of these objects need it.
   *
   * @throws Problem step_up_required
   */
  assertProof?(
    context: BulkContext,
    uuids: readonly string[],
    asked: Pick<BulkAction, 'values'>,
  ): Promise<void>;
  /** Writes the decisions, of which none is refused. Returns the number of ended sessions. */
  apply(context: BulkContext, decisions: readonly Decided[]): Promise<number>;
  /** Runs after the changes are committed. */
  finish?(context: BulkContext, decisions: readonly Decided[]): Promise<void>;
}
