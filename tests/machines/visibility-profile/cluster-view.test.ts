import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectionOf } from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import { type ClusterTree, clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import {
  type ClusterView,
  filtered,
  INITIAL_VIEW,
  opened,
  openedBeside,
  shownClusters,
} from '../../../machines/visibility-profile/cluster-view.ts';
import type { Cluster } from '../../../openapi/types.ts';
import { anyClusters, below, chainOf, flattened, NETWORK } from '../../support/clusters.ts';

const tree = clusterTree(NETWORK);
const place = (name: string) => tree.names.indexOf(name);
const namesIn = (view: ClusterView) => [...shownClusters(tree, view).places].map((at) => tree.names[at]);
const all = (of: ClusterTree) => [...of.uuids.keys()];
const rowsOf = (of: ClusterTree, view: ClusterView) =>
  clusterRows(of, shownClusters(of, view), selectionOf(of, [], null));

/** `Africa` → `Africa 1/3 open`, one line a row, indented by level. */
function drawn(of: ClusterTree, view: ClusterView): string[] {
  const rows = rowsOf(of, view);
  return Array.from({ length: rows.count }, (_, index) => {
    const { name, level, position, setSize, isOpen } = rows.at(index);
    const state = isOpen === null ? '' : isOpen ? ' open' : ' closed';
    return `${'  '.repeat(level - 1)}${name} ${position}/${setSize}${state}`;
  });
}

/** The same by recursion. */
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

describe('what is shown of a tree of clusters', () => {
  it('is collapsed below depth 1 at first', () => {
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

  it('opens and closes', () => {
    const view = opened(tree, INITIAL_VIEW, [place('Egypt')], true);
    expect(namesIn(view).slice(0, 4)).toEqual(['Africa', 'Egypt', 'Cairo', 'Aswan']);
    expect(opened(tree, view, [place('Egypt')], true)).toEqual(view);
    expect(opened(tree, view, [place('Egypt')], false)).toEqual(INITIAL_VIEW);
    expect(namesIn(opened(tree, view, [place('Africa')], false)).slice(0, 2)).toEqual(['Africa', 'Europe']);
  });

  it('opens a cluster with those beside it', () => {
    const closed = opened(tree, INITIAL_VIEW, all(tree), false);
    expect(namesIn(closed)).toEqual(['Africa', 'Europe', 'Oceania']);
    expect(openedBeside(tree, closed, place('Oceania'))).toEqual(INITIAL_VIEW);
  });

  it('is, with a filter, what matches whatever case, accents and surrounding spaces, and all above it', () => {
    expect(drawn(tree, filtered(INITIAL_VIEW, '  MALA '))).toEqual([
      'Europe 1/1 open',
      '  Spain 1/1 open',
      '    Málaga 1/1',
    ]);
    expect(namesIn(filtered(INITIAL_VIEW, 'spain'))).toEqual(['Europe', 'Spain']);
    expect(namesIn(filtered(INITIAL_VIEW, 'none of these'))).toEqual([]);
    expect(namesIn(filtered(INITIAL_VIEW, '   '))).toEqual(namesIn(INITIAL_VIEW));
  });

  it('closes what a filter has found until another is typed, and is afterwards what it was before', () => {
    const before = opened(tree, INITIAL_VIEW, [place('Egypt')], true);
    const found = filtered(before, 'a');
    const closed = opened(tree, found, [place('Africa'), place('Spain')], false);
    expect(namesIn(closed)).toEqual(['Africa', 'Europe', 'Spain', 'Poland', 'Oceania']);
    expect(opened(tree, closed, [place('Africa'), place('Spain')], true)).toEqual(found);
    expect(namesIn(filtered(closed, 'ai'))).toEqual(['Africa', 'Egypt', 'Cairo', 'Europe', 'Spain']);
    expect(filtered(closed, '')).toEqual(before);
  });

  it('is of any tree and view what recursion shows', () => {
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

describe('the rows of a tree of clusters', () => {
  it('are found by their cluster, or by the nearest above it that is shown', () => {
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

  it('are asked for what is not there: the first stands in', () => {
    expect(rowsOf(tree, INITIAL_VIEW).indexOf('unknown')).toBe(0);
    expect(rowsOf(tree, filtered(INITIAL_VIEW, 'spain')).indexOf('uuid of Oceania')).toBe(0);
  });

  it('go as deep as the tree does', () => {
    const deep = clusterTree([chainOf(50_000)]);
    const rows = rowsOf(deep, opened(deep, INITIAL_VIEW, all(deep), true));
    expect(rows.count).toBe(50_000);
    expect(rows.at(49_999)).toMatchObject({ level: 50_000, position: 1, setSize: 1, isOpen: null });
    expect(rowsOf(deep, filtered(INITIAL_VIEW, '49999')).count).toBe(50_000);
  });
});
