import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import { clusterLabel } from '../../../machines/visibility-profile/cluster-labels.ts';
import {
  type ClusterSelection,
  deselect,
  makePrimary,
  select,
  selectedBelow,
  selectedUuids,
  selectionOf,
  toggle,
  withoutMissing,
} from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import { INITIAL_VIEW, shownClusters } from '../../../machines/visibility-profile/cluster-view.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import { anyClusters, below, flattened, NETWORK } from '../../support/clusters.ts';

const tree = clusterTree(NETWORK);
const node = (name: string) => tree.names.indexOf(name);
const uuid = (name: string) => `uuid of ${name}`;
const names = (selection: ClusterSelection) =>
  selectedUuids(tree, selection).map((each) => each.replace('uuid of ', ''));
const NOTHING = selectionOf(tree, [], null);
const selecting = (...chosen: string[]) => selectionOf(tree, chosen.map(uuid), null);

describe('selecting a cluster', () => {
  it('selects all its descendants, makes it the primary visibility if there is none, and counts the additions', () => {
    const { selection, ...change } = select(tree, NOTHING, node('Egypt'));
    expect(names(selection)).toEqual(['Egypt', 'Cairo', 'Aswan']);
    expect(selection.primary).toBe(uuid('Egypt'));
    expect(change).toEqual({ added: 2, removed: 0, refused: null, becamePrimary: uuid('Egypt') });
  });

  it('keeps the primary visibility if there is one', () => {
    const { selection, becamePrimary } = select(tree, selectionOf(tree, [], uuid('Kenya')), node('Africa'));
    expect(selection.primary).toBe(uuid('Kenya'));
    expect(becamePrimary).toBeNull();
  });

  it('does not count descendants that were already selected', () => {
    expect(select(tree, selecting('Cairo'), node('Africa')).added).toBe(3);
  });

  it('changes nothing if the selection is the same', () => {
    const { selection } = select(tree, NOTHING, node('Europe'));
    expect(select(tree, selection, node('Spain')).selection).toBe(selection);
    expect(makePrimary(tree, selection, node('Europe')).selection).toBe(selection);
  });
});

describe('making a cluster the primary visibility', () => {
  it('selects it and all its descendants', () => {
    const before = selectionOf(tree, [uuid('Aswan')], uuid('Oceania'));
    const { selection, added } = makePrimary(tree, before, node('Egypt'));
    expect(names(selection)).toEqual(['Egypt', 'Cairo', 'Aswan', 'Oceania']);
    expect(selection.primary).toBe(uuid('Egypt'));
    expect(added).toBe(1);
  });
});

describe('deselecting a cluster', () => {
  it('deselects all its descendants, and counts the removals', () => {
    const { selection, ...change } = deselect(tree, selecting('Africa', 'Egypt', 'Cairo'), node('Africa'));
    expect(names(selection)).toEqual([]);
    expect(change).toEqual({ added: 0, removed: 2, refused: null, becamePrimary: null });
  });

  it('keeps its ancestors selected', () => {
    const { selection } = select(tree, selecting('Oceania'), node('Africa'));
    expect(names(deselect(tree, { ...selection, primary: null }, node('Egypt')).selection)).toEqual([
      'Africa',
      'Kenya',
      'Oceania',
    ]);
  });

  it('is refused for the primary visibility, which stays selected with its descendants', () => {
    const { selection } = makePrimary(tree, NOTHING, node('Egypt'));
    const change = deselect(tree, selection, node('Egypt'));
    expect(change).toEqual({ selection, added: 0, removed: 0, refused: 'Egypt', becamePrimary: null });
    expect(change.selection).toBe(selection);
  });

  it('keeps a descendant that is the primary visibility, and deselects the others', () => {
    const { selection } = makePrimary(tree, selecting('Africa', 'Kenya', 'Oceania'), node('Egypt'));
    const change = deselect(tree, selection, node('Africa'));
    expect(names(change.selection)).toEqual(['Egypt', 'Cairo', 'Aswan', 'Oceania']);
    expect(change).toMatchObject({ removed: 1, refused: 'Egypt' });
  });

  it('can deselect single descendants of the primary visibility', () => {
    const { selection } = makePrimary(tree, NOTHING, node('Egypt'));
    expect(names(toggle(tree, selection, node('Cairo')).selection)).toEqual(['Egypt', 'Aswan']);
  });

  it('changes nothing if the selection is the same', () => {
    const selection = selecting('Spain');
    expect(deselect(tree, selection, node('Africa')).selection).toBe(selection);
  });
});

describe('the selection of a stored profile', () => {
  it('stores clusters that are not in the tree separately, once, and includes them in the result', () => {
    const selection = selectionOf(tree, ['x', uuid('Spain'), 'y', 'x'], uuid('Kenya'));
    expect(selection.missing).toEqual(['x', 'y']);
    expect(selectedUuids(tree, selection)).toEqual([uuid('Kenya'), uuid('Spain'), 'x', 'y']);
    expect(select(tree, selection, node('Poland')).selection.missing).toEqual(['x', 'y']);
  });

  it('can have a primary visibility that is not in the tree, until it is removed', () => {
    const stored = selectionOf(tree, [uuid('Spain')], 'x');
    const { selection, refused } = deselect(tree, stored, node('Europe'));
    expect(refused).toBeNull();
    expect(selection).toMatchObject({ missing: ['x'], primary: 'x' });
    expect(withoutMissing(selection)).toMatchObject({ missing: [], primary: null });
    expect(withoutMissing(selectionOf(tree, ['x'], uuid('Kenya'))).primary).toBe(uuid('Kenya'));
  });
});

interface Model {
  selected: Set<string>;
  primary: string | null;
}

/** A simple recursive implementation of the selection. The tests compare the real one with it. */
const PLAIN = {
  select(model: Model, pressed: Cluster): void {
    for (const { uuid: each } of [pressed, ...below(pressed)]) model.selected.add(each);
    model.primary ??= pressed.uuid;
  },
  deselect(model: Model, pressed: Cluster): void {
    if (pressed.uuid === model.primary) return;
    model.selected.delete(pressed.uuid);
    for (const child of pressed.children) PLAIN.deselect(model, child);
  },
  makePrimary(model: Model, pressed: Cluster): void {
    model.primary = pressed.uuid;
    PLAIN.select(model, pressed);
  },
  toggle(model: Model, pressed: Cluster): void {
    if (model.selected.has(pressed.uuid)) PLAIN.deselect(model, pressed);
    else PLAIN.select(model, pressed);
  },
};
const OURS = { select, deselect, makePrimary, toggle };
type Press = keyof typeof OURS;

describe('random selections on random trees', () => {
  const anyPresses = fc.array(fc.tuple(fc.constantFrom(...(Object.keys(OURS) as Press[])), fc.nat()), {
    maxLength: 12,
  });

  it('agree with a recursive implementation, count their changes, and keep the primary visibility', () => {
    fc.assert(
      fc.property(anyClusters, anyPresses, (roots, presses) => {
        const of = clusterTree(roots);
        const all = flattened(roots);
        fc.pre(all.length > 0);
        const model: Model = { selected: new Set(), primary: null };
        let selection = selectionOf(of, [], null);
        for (const [press, number] of presses) {
          const at = number % all.length;
          const pressed = all[at]!;
          const before = { selected: new Set(model.selected), primary: model.primary };
          PLAIN[press](model, pressed);
          const change = OURS[press](of, selection, at);
          selection = change.selection;

          expect(selectedUuids(of, selection)).toEqual(
            all.flatMap((each) => (model.selected.has(each.uuid) ? [each.uuid] : [])),
          );
          expect(selection.primary).toBe(model.primary);
          expect(model.primary === null || model.selected.has(model.primary)).toBe(true);
          const children = below(pressed).map((each) => each.uuid);
          const count = (now: Set<string>, then: Set<string>) =>
            children.filter((each) => now.has(each) && !then.has(each)).length;
          expect(change.added).toBe(count(model.selected, before.selected));
          expect(change.removed).toBe(count(before.selected, model.selected));
          const removes = press === 'deselect' || (press === 'toggle' && before.selected.has(pressed.uuid));
          const branch = [pressed, ...below(pressed)];
          const spared = removes && branch.find((each) => each.uuid === before.primary);
          expect(change.refused).toBe(spared ? clusterLabel(of, spared.uuid) : null);
          const isByItself = !removes && press !== 'makePrimary' && before.primary === null;
          expect(change.becamePrimary).toBe(isByItself ? pressed.uuid : null);
          expect(selectionOf(of, selectedUuids(of, selection), selection.primary)).toEqual(selection);
        }
        const counts = selectedBelow(of, selection);
        for (const [at, each] of all.entries()) {
          expect(counts[at]).toBe(below(each).filter((child) => model.selected.has(child.uuid)).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('contain no cluster that was selected and then deselected', () => {
    fc.assert(
      fc.property(anyClusters, fc.nat(), (roots, number) => {
        const of = clusterTree(roots);
        fc.pre(of.size > 0);
        const at = number % of.size;
        const elsewhere = selectionOf(of, [], 'elsewhere');
        const { selection, added } = select(of, elsewhere, at);
        const undone = deselect(of, selection, at);
        expect(undone.selection).toEqual(elsewhere);
        expect(undone.removed).toBe(added);
      }),
    );
  });
});

describe('the rows of a tree of clusters', () => {
  it('show whether each cluster is selected, and how many of its descendants are', () => {
    const rows = clusterRows(tree, shownClusters(tree, INITIAL_VIEW), selecting('Egypt', 'Cairo', 'Kenya'));
    expect(rows.at(0)).toMatchObject({ name: 'Africa', isSelected: false, below: 4, selectedBelow: 3 });
    expect(rows.at(1)).toMatchObject({ name: 'Egypt', isSelected: true, below: 2, selectedBelow: 1 });
    expect(rows.at(2)).toMatchObject({ name: 'Kenya', isSelected: true, below: 0, selectedBelow: 0 });
  });
});
