import type { components } from '../../openapi/generated/schema.d.ts';
import type { ACCESS } from '../../openapi/generated/access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ListName } from '../db/list-versions.ts';
import type { Services } from '../services.ts';

type Schemas = components['schemas'];

export type BulkAction = Schemas['BulkAction'];
export type BulkRow = Schemas['BulkRow'];
export type Matching = NonNullable<Schemas['BulkSelection']['matching']>;

export interface BulkContext {
  /** The services, with the transaction as database while an action is applied. */
  services: Services;
  viewer: Viewer;
}

/** The effect that an action would have on one object. */
export interface Decision {
  uuid: string;
  /** Null if the viewer does not see the object. */
  name: string | null;
  outcome: BulkRow['outcome'] | 'unchanged';
  changes: BulkRow['changes'];
  problems: BulkRow['problems'];
  /** A value that differs after each change of the object that the viewer sees. The plan's tag depends on it. */
  version: string;
  /** Whether the viewer cannot see the object after the action. */
  isHiddenAfter: boolean;
  /** The business profiles that give access to a changed user; missing if the access stays the same. */
  access?: Pick<Schemas['BulkAccess'], 'before' | 'after'>;
  /** Whether the action ends the sessions of the user. */
  endsSessions: boolean;
}

/** A kind of objects that actions can change together. */
export interface BulkKind<Decided extends Decision = Decision> {
  /** The call that changes a single object. The action requires the rights of this call. */
  call: keyof typeof ACCESS;
  /** The lists that the action changes. It locks them before it decides. */
  lists: readonly [ListName, ...ListName[]];
  /**
   * Finds the objects of a list that the viewer sees and that pass the filters.
   *
   * @param limit the search ends as soon as it has found more objects
   * @throws Problem invalid_request if a filter is unknown
   */
  find: (context: BulkContext, matching: Matching, limit: number) => Promise<string[]>;
  /** Decides what the action does to each object, by the rules of a single save. Changes nothing. */
  decide: (context: BulkContext, uuids: readonly string[], asked: BulkAction) => Promise<Decided[]>;
  /** Writes the decisions with the outcome `updated`. Returns the number of ended sessions. */
  apply(context: BulkContext, decisions: readonly Decided[]): Promise<number>;
}
