import type { VisibilityProfile } from '../../openapi/generated/types.ts';
import type { ChosenKind, ElementSet } from './form-rules.ts';

/** The elements and clusters that a visibility profile chooses. */
export type Chosen = Pick<VisibilityProfile, ElementSet | 'clusters' | 'primaryVisibility'>;

/** The reason why a profile shows a cluster or an element, or does not show it. */
export type Reason =
  /** All clusters or elements of the kind are chosen. */
  | { readonly why: 'all' }
  /** The named ancestor is chosen, with all its descendants. */
  | { readonly why: 'through'; readonly name: string }
  | { readonly why: 'itself' }
  /** The cluster is not chosen, but this number of its descendants is. */
  | { readonly why: 'below'; readonly count: number }
  | { readonly why: 'not' };

/** A cluster or an element that a search found, and whether the profile shows it. */
export interface SearchResult {
  readonly kind: ChosenKind;
  readonly uuid: string;
  readonly name: string;
  /**
   * Distinguishes this result from others of the same name: the names of a cluster's ancestors, or the end of an
   * element's uuid. May be empty.
   */
  readonly detail: string;
  readonly isSeen: boolean;
  readonly reason: Reason;
}

export interface Part {
  readonly label: string;
  /** Number of descendants, if all of them are chosen together with this object; otherwise 0. */
  readonly below: number;
}

/** The number of network objects of one kind that a profile shows, and the first of them. */
export interface KindVisibility {
  readonly kind: ChosenKind;
  readonly total: number;
  readonly seen: number;
  /** Number of chosen parts. A cluster that is chosen with all its descendants counts as one part. */
  readonly parts: number;
  /** The first parts, at most `MAX_PARTS_NAMED` of them. */
  readonly first: readonly Part[];
}

/** A `KindVisibility` whose parts can be searched by name. */
export interface SearchableKind extends KindVisibility {
  /** The names as search keys (`searchKey`). The functions below take an index of this array. */
  readonly keys: readonly string[];
  isSeen(index: number): boolean;
  resultAt(index: number): SearchResult;
}

/** Maximum number of parts in `KindVisibility.first`. */
export const MAX_PARTS_NAMED = 3;
