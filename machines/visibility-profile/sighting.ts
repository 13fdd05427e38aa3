import type { VisibilityProfile } from '../../openapi/types.ts';
import type { ChosenKind, ElementSet } from './form-rules.ts';

/** The elements and clusters that a visibility profile chooses. */
export type Chosen = Pick<VisibilityProfile, ElementSet | 'clusters' | 'primaryVisibility'>;

/** Why a cluster or an element is seen, or not. */
export type Reason =
  /** Everything of its kind is chosen. */
  | { readonly why: 'all' }
  /** The named ancestor is chosen with all its descendants. */
  | { readonly why: 'through'; readonly name: string }
  | { readonly why: 'itself' }
  /** The cluster is not chosen, but some of its descendants are. */
  | { readonly why: 'below'; readonly count: number }
  | { readonly why: 'not' };

/** A cluster or an element that a search found, and whether a profile shows it. */
export interface Sighting {
  readonly kind: ChosenKind;
  readonly uuid: string;
  readonly name: string;
  /**
   * Distinguishes it from others of the same name: a cluster's ancestors, or the end of an element's uuid. May be
   * empty.
   */
  readonly detail: string;
  readonly isSeen: boolean;
  readonly reason: Reason;
}

export interface Part {
  readonly label: string;
  /** Number of descendants, if all of them are chosen with it; otherwise 0. */
  readonly below: number;
}

/** The visible part of one kind for a profile. */
export interface KindSight {
  readonly kind: ChosenKind;
  readonly total: number;
  readonly seen: number;
  /** Number of chosen parts. A cluster that is chosen with all its descendants counts once. */
  readonly parts: number;
  /** The first parts, at most `MAX_PARTS_NAMED`. */
  readonly first: readonly Part[];
}

/** A `KindSight` that can be searched by name. */
export interface SearchableSight extends KindSight {
  /** Folded names. Their indexes are the arguments of the functions below. */
  readonly keys: readonly string[];
  isSeen(index: number): boolean;
  sightingAt(index: number): Sighting;
}

/** Maximum number of parts of a kind to name. */
export const MAX_PARTS_NAMED = 3;
