import { matchesFilter, searchKey, parseFilter } from '../../openapi/rules/text-match.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { notesOf, withNote } from '../common/distinct-labels.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import { withItems } from '../common/with-items.ts';
import { clusterVisibility } from './cluster-visibility.ts';
import type { ChosenKind, ElementSet, Network } from './form-rules.ts';
import {
  type Chosen,
  type KindVisibility,
  MAX_PARTS_NAMED,
  type SearchableKind,
  type SearchResult,
} from './kind-visibility.ts';

export interface NetworkSearch {
  readonly found: readonly SearchResult[];
  /** Number of all matches. `seen` is the number of matches that the profile shows. */
  readonly count: number;
  readonly seen: number;
}

/** Returns how many objects of each kind a visibility profile shows, and the first of them. */
export const visibleNetwork = (
  network: Network,
  profile: Chosen,
  kinds: readonly ChosenKind[],
): KindVisibility[] => kinds.map((kind) => visibilityOf(network)(profile)[kind]);

/**
 * Searches elements and clusters by name. Each result says whether the profile shows it. Exact matches come first. The
 * other matches are grouped by kind, and have the order of `network`.
 *
 * @param most maximum number of results; further matches are only counted
 */
export function searchNetwork(
  network: Network,
  profile: Chosen,
  kinds: readonly ChosenKind[],
  typed: string,
  most: number,
): NetworkSearch {
  const filter = parseFilter(typed);
  if (filter.part === '') return { found: [], count: 0, seen: 0 };
  const equal: (() => SearchResult)[] = [];
  const others: (() => SearchResult)[] = [];
  let count = 0;
  let seen = 0;
  for (const kind of kinds) {
    const { keys, isSeen, resultAt } = visibilityOf(network)(profile)[kind];
    keys.forEach((key, index) => {
      if (!matchesFilter(filter, key)) return;
      count++;
      if (isSeen(index)) seen++;
      const list = key === filter.part || key === filter.whole ? equal : others;
      if (list.length < most) list.push(() => resultAt(index));
    });
  }
  const found = [...equal, ...others].slice(0, most).map((result) => result());
  return { found, count, seen };
}

/**
 * Returns what a profile shows of each kind. Memoized, because each keystroke in the search calls it, and a network may
 * have tens of thousands of clusters.
 */
const visibilityOf = memoize((network: Network) =>
  memoize((profile: Chosen): Readonly<Record<ChosenKind, SearchableKind>> => ({
    carriers: elementVisibility('carriers', network, profile),
    clusters: clusterVisibility(network.tree, profile),
    clusterGroups: elementVisibility('clusterGroups', network, profile),
    networkGroups: elementVisibility('networkGroups', network, profile),
    neAttributes: elementVisibility('neAttributes', network, profile),
    venues: elementVisibility('venues', network, profile),
  })),
);

function elementVisibility(kind: ElementSet, network: Network, profile: Chosen): SearchableKind {
  const items = withItems(network[kind], profile[kind]);
  const chosen = new Set(profile[kind].map(({ uuid }) => uuid));
  const notes = notesOf(items);
  const visibleReason = chosen.size === items.length ? 'all' : 'itself';
  return {
    kind,
    total: items.length,
    seen: chosen.size,
    parts: chosen.size,
    first: items
      .filter(({ uuid }) => chosen.has(uuid))
      .slice(0, MAX_PARTS_NAMED)
      .map(({ uuid, name }) => ({ label: withNote(name, notes.get(uuid)), below: 0 })),
    keys: items.map(({ name }) => searchKey(name)),
    isSeen: (index) => chosen.has(assertDefined(items[index]).uuid),
    resultAt: (index) => {
      const { uuid, name } = assertDefined(items[index]);
      const isSeen = chosen.has(uuid);
      const detail = notes.get(uuid) ?? '';
      return { kind, uuid, name, detail, isSeen, reason: { why: isSeen ? visibleReason : 'not' } };
    },
  };
}
