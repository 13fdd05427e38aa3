import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectionOf } from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import { type ClusterTree, clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import {
  type ClusterView,
  filtered,
  hiddenChanges,
  INITIAL_VIEW,
  opened,
  withSiblingsOpen,
  revealed,
  shownClusters,
  viewOf,
  withOnlySelected,
} from '../../../machines/visibility-profile/cluster-view.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import { anyClusters, below, chainOf, flattened, NETWORK } from '../../support/clusters.ts';

const tree = clusterTree(NETWORK);
const node = (name: string) => tree.names.indexOf(name);
const namesIn = (view: ClusterView) => [...shownClusters(tree, view).nodes].map((at) => tree.names[at]);
const all = (of: ClusterTree) => [...of.uuids.keys()];
const rowsOf = (of: ClusterTree, view: ClusterView) =>
  clusterRows(of, shownClusters(of, view), selectionOf(of, [], null));

/** Returns the visible rows as lines such as `Africa 1/3 open`, indented by their level. */
function drawn(of: ClusterTree, view: ClusterView): string[] {
  const rows = rowsOf(of, view);
  return Array.from({ length: rows.count }, (_, index) => {
    const { name, level, position, setSize, isOpen } = rows.at(index);
    const state = isOpen === null ? '' : isOpen ? ' open' : ' closed';
    return `${'  '.repeat(level - 1)}${name} ${position}/${setSize}${state}`;
  });
}

/** Returns the expected rows of a view in the format of `drawn`, computed by simple recursion. */
function drawnPlainly(
  clusters: readonly Cluster[],
  matches: (each: Cluster) => boolean,
  isOpen: (each: Cluster, level: number) => boolean,
  level = 1,
): string[] {
  const shows = (each: Cluster) => [each, ...below(each)].some(matches);
  const shown = clusters.filter(shows);
  return shown.flatMap((each, index) => {
    const goesOn = each.children.some(shows);
    const state = goesOn ? (isOpen(each, level) ? ' open' : ' closed') : '';
    const line = `${'  '.repeat(level - 1)}${each.name} ${index + 1}/${shown.length}${state}`;
    return goesOn && isOpen(each, level)
      ? [line, ...drawnPlainly(each.children, matches, isOpen, level + 1)]
      : [line];
  });
}

describe('the view of a cluster tree', () => {
  it('is collapsed below the first level at the beginning', () => {
    expect(drawn(tree, INITIAL_VIEW)).toEqual([
      'Africa 1/3 open',
      '  Egypt 1/2 closed',
      '  Kenya 2/2',
      'Europe 2/3 open',
      '  Spain 1/2 closed',
      '  Poland 2/2',
      'Oceania 3/3',
    ]);
  });

  it('expands and collapses a cluster', () => {
    const view = opened(tree, INITIAL_VIEW, [node('Egypt')], true);
    expect(namesIn(view).slice(0, 4)).toEqual(['Africa', 'Egypt', 'Cairo', 'Aswan']);
    expect(opened(tree, view, [node('Egypt')], true)).toEqual(view);
    expect(opened(tree, view, [node('Egypt')], false)).toEqual(INITIAL_VIEW);
    expect(namesIn(opened(tree, view, [node('Africa')], false)).slice(0, 2)).toEqual(['Africa', 'Europe']);
  });

  it('expands a cluster with its siblings', () => {
    const closed = opened(tree, INITIAL_VIEW, all(tree), false);
    expect(namesIn(closed)).toEqual(['Africa', 'Europe', 'Oceania']);
    expect(withSiblingsOpen(tree, closed, node('Oceania'))).toEqual(INITIAL_VIEW);
  });

  it('shows for a filter the matching clusters and their ancestors, ignoring case, accents and surrounding spaces', () => {
    expect(drawn(tree, filtered(INITIAL_VIEW, '  MALA '))).toEqual([
      'Europe 1/1 open',
      '  Spain 1/1 open',
      '    Málaga 1/1',
    ]);
    expect(namesIn(filtered(INITIAL_VIEW, 'spain'))).toEqual(['Europe', 'Spain']);
    expect(namesIn(filtered(INITIAL_VIEW, 'none of these'))).toEqual([]);
    expect(namesIn(filtered(INITIAL_VIEW, '   '))).toEqual(namesIn(INITIAL_VIEW));
  });

  it('can be collapsed while it is filtered, and is as before when the filter is removed', () => {
    const before = opened(tree, INITIAL_VIEW, [node('Egypt')], true);
    const found = filtered(before, 'a');
    const closed = opened(tree, found, [node('Africa'), node('Spain')], false);
    expect(namesIn(closed)).toEqual(['Africa', 'Europe', 'Spain', 'Poland', 'Oceania']);
    expect(opened(tree, closed, [node('Africa'), node('Spain')], true)).toEqual(found);
    expect(namesIn(filtered(closed, 'ai'))).toEqual(['Africa', 'Egypt', 'Cairo', 'Europe', 'Spain']);
    expect(filtered(closed, '')).toEqual(before);
  });

  it('shows the same rows as a recursive implementation, for any tree', () => {
    const anyFilter = fc.constantFrom('', ' ', 'a', 'AB', ' b ', 'É', 'ea', 'x');
    fc.assert(
      fc.property(anyClusters, anyFilter, fc.func(fc.boolean()), (roots, filter, turn) => {
        const of = clusterTree(roots);
        const turned = new Set(of.uuids.filter((uuid) => turn(uuid)));
        const view = { ...INITIAL_VIEW, turned, closed: turned, filter };
        const sought = filter.trim().toLowerCase().replace('é', 'e');
        expect(drawn(of, view)).toEqual(
          drawnPlainly(
            roots,
            ({ name }) => name.toLowerCase().replaceAll('é', 'e').includes(sought),
            ({ uuid }, level) => (sought !== '' || level === 1) !== turned.has(uuid),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const chosen = (of: ClusterTree, names: readonly string[], primary: string | null = null) =>
  selectionOf(
    of,
    names.map((name) => of.uuids[of.names.indexOf(name)]!),
    primary && of.uuids[of.names.indexOf(primary)]!,
  );

const opens = (names: readonly string[], primary: string | null = null) => {
  const view = viewOf(tree, chosen(tree, names, primary));
  return { names: namesIn(view), startAt: tree.names[tree.nodeOf.get(view.startAt ?? '') ?? -1] };
};

describe('the initial view of a tree', () => {
  it('is collapsed below the first level if no cluster is selected', () => {
    expect(viewOf(tree, chosen(tree, []))).toEqual(INITIAL_VIEW);
  });

  it('is expanded at partly selected branches, and starts at the first selected cluster', () => {
    expect(opens(['Aswan', 'Poland'])).toEqual({
      names: ['Africa', 'Egypt', 'Cairo', 'Aswan', 'Kenya', 'Europe', 'Spain', 'Poland', 'Oceania'],
      startAt: 'Aswan',
    });
  });

  it('is collapsed at completely selected branches', () => {
    expect(opens(['Egypt', 'Cairo', 'Aswan']).names).not.toContain('Cairo');
  });

  it('starts at the primary visibility, even inside a completely selected branch', () => {
    expect(opens(['Africa', 'Egypt', 'Cairo', 'Aswan', 'Kenya'], 'Aswan')).toEqual({
      names: ['Africa', 'Egypt', 'Cairo', 'Aswan', 'Kenya', 'Europe', 'Spain', 'Poland', 'Oceania'],
      startAt: 'Aswan',
    });
  });

  it('starts at the first row if no selected cluster is in the tree', () => {
    expect(viewOf(tree, selectionOf(tree, ['gone'], 'gone')).startAt).toBeNull();
  });

  it('shows each selected cluster, or an ancestor that is completely selected', () => {
    fc.assert(
      fc.property(anyClusters, fc.func(fc.boolean()), fc.nat(), (roots, isChosen, at) => {
        const of = clusterTree(roots);
        const uuids = of.uuids.filter((uuid) => isChosen(uuid));
        const primary = uuids[at % (uuids.length || 1)] ?? null;
        const selection = selectionOf(of, uuids, primary);
        const view = viewOf(of, selection);
        const keys = [...shownClusters(of, view).nodes].map((each) => of.uuids[each]!);
        const isWhole = (each: Cluster) => flattened([each]).every(({ uuid }) => uuids.includes(uuid));
        for (const uuid of uuids) {
          const path = flattened(roots).filter((each) => flattened([each]).some((one) => one.uuid === uuid));
          expect(path.some((each) => keys.includes(each.uuid) && (each.uuid === uuid || isWhole(each)))).toBe(
            true,
          );
        }
        expect(view.startAt).toBe(primary);
        expect(keys.includes(primary ?? '')).toBe(primary !== null);
      }),
    );
  });
});

const onlySelected = withOnlySelected(INITIAL_VIEW, true);
const shownNames = (view: ClusterView, ...kept: readonly ReturnType<typeof chosen>[]) =>
  [...shownClusters(tree, view, kept).nodes].map((at) => tree.names[at]);

describe('the view "Selected only"', () => {
  it('shows the selected clusters and their ancestors', () => {
    expect(shownNames(onlySelected, chosen(tree, ['Aswan', 'Poland']))).toEqual([
      'Africa',
      'Egypt',
      'Aswan',
      'Europe',
      'Poland',
    ]);
    expect(shownNames(onlySelected, chosen(tree, []))).toEqual([]);
  });

  it('also shows clusters that are selected in the saved version, so that a deselected row stays', () => {
    expect(shownNames(onlySelected, chosen(tree, ['Kenya']), chosen(tree, ['Oceania']))).toEqual([
      'Africa',
      'Kenya',
      'Oceania',
    ]);
  });

  it('can be combined with a filter by name, and restores the previous view afterwards', () => {
    const both = filtered(onlySelected, 'a');
    expect(shownNames(both, chosen(tree, ['Aswan', 'Poland', 'Kenya']))).toEqual([
      'Africa',
      'Egypt',
      'Aswan',
      'Kenya',
      'Europe',
      'Poland',
    ]);
    expect(withOnlySelected(filtered(both, ''), false)).toEqual(INITIAL_VIEW);
  });
});

/** Returns the names of the clusters that were added or removed, but that the view does not show. */
const hiddenIn = (view: ClusterView, before: readonly string[], now: readonly string[]) => {
  const [saved, selection] = [chosen(tree, before), chosen(tree, now)];
  return hiddenChanges(tree, shownClusters(tree, view, [saved, selection]), saved, selection).map(
    (at) => tree.names[at],
  );
};

describe('changes that a filter hides', () => {
  it('are the added and removed clusters that do not match the filter', () => {
    const view = filtered(INITIAL_VIEW, 'cairo');
    expect(hiddenIn(view, [], ['Egypt', 'Cairo', 'Aswan'])).toEqual(['Aswan']);
    expect(hiddenIn(view, ['Aswan', 'Kenya'], ['Kenya'])).toEqual(['Aswan']);
  });

  it('do not exist without a filter, or with only "Selected only"', () => {
    expect(hiddenIn(INITIAL_VIEW, [], ['Aswan'])).toEqual([]);
    expect(hiddenIn(withOnlySelected(INITIAL_VIEW, true), ['Kenya'], ['Aswan'])).toEqual([]);
  });

  it('can be shown: the filters are removed, and the tree is expanded to them', () => {
    const view = revealed(tree, filtered(withOnlySelected(INITIAL_VIEW, true), 'kenya'), [
      node('Aswan'),
      node('Málaga'),
    ]);
    expect(namesIn(view)).toEqual(tree.names);
    expect(view.startAt).toBe('uuid of Aswan');
  });
});

describe('the rows of a tree of clusters', () => {
  it('can be found by their cluster, or by its next visible ancestor', () => {
    fc.assert(
      fc.property(anyClusters, fc.func(fc.boolean()), (roots, turn) => {
        const of = clusterTree(roots);
        const rows = rowsOf(of, { ...INITIAL_VIEW, turned: new Set(of.uuids.filter((uuid) => turn(uuid))) });
        const keys = Array.from({ length: rows.count }, (_, index) => rows.at(index).key);
        for (const each of flattened(roots)) {
          const path = flattened(roots).filter((other) => other === each || below(other).includes(each));
          const nearest = path.findLast(({ uuid }) => keys.includes(uuid));
          expect(rows.indexOf(each.uuid)).toBe(keys.indexOf(nearest!.uuid));
        }
        for (const index of keys.keys()) {
          const above = Array.from({ length: index }, (_, earlier) => earlier).findLast(
            (earlier) => rows.at(earlier).level < rows.at(index).level,
          );
          expect(rows.parentOf(index)).toBe(above ?? null);
        }
      }),
    );
  });

  it('are limited to the first row for an index out of range', () => {
    expect(rowsOf(tree, INITIAL_VIEW).indexOf('unknown')).toBe(0);
    expect(rowsOf(tree, filtered(INITIAL_VIEW, 'spain')).indexOf('uuid of Oceania')).toBe(0);
  });

  it('can have any depth', () => {
    const deep = clusterTree([chainOf(50_000)]);
    const rows = rowsOf(deep, opened(deep, INITIAL_VIEW, all(deep), true));
    expect(rows.count).toBe(50_000);
    expect(rows.at(49_999)).toMatchObject({ level: 50_000, position: 1, setSize: 1, isOpen: null });
    expect(rowsOf(deep, filtered(INITIAL_VIEW, '49999')).count).toBe(50_000);
  });
});
