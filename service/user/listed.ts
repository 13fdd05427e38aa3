import type { Part, Window } from './anchors.ts';
import type { LetteredParts, SoughtText } from './lettered.ts';
import type { Filter, Some, TextSort, Users } from './order.ts';

export type ProfileColumn = 'business_profile_uuid' | 'visibility_profile_uuid';

/** How many users each profile has; those of null have none. */
export type OfProfiles = ReadonlyMap<string | null, number>;

/** What is looked for in a list. */
export interface Search {
  /** Tells it from others. */
  key: string;
  filter: Filter;
  /** What of it is looked for in texts of users; all of these have to be found. */
  texts: readonly SoughtText[];
}

/** A list of users, or what a search leaves of it, as a database reads it. */
export interface Listed {
  users: Users;
  /** What they are yet to be looked through with. */
  filter: Filter | null;
  /** In how many parts at most they are looked through in their order, before the database is to find all that pass. */
  mostParts: number;
  /** Tells whether the database finds those who pass, wherever they stand. */
  isFound: boolean;
  count: () => Promise<number>;
  countBy: (column: ProfileColumn) => Promise<OfProfiles>;
  /** Counts what there is without the search. */
  total: () => Promise<number>;
  /** Gives a short part of an order that a page stands in, or null where none is known, yet. */
  partWith: (sort: TextSort, page: Window) => Promise<Part | null>;
  /** Gives which letters are where in an order, or null where that is not known, yet. */
  lettered: (sort: TextSort) => Promise<LetteredParts | null>;
}

/** The users that somebody sees, active or not. */
export interface Seen extends Some {
  /** The same, whoever sees them. */
  all: Some;
}
