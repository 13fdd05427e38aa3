import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctNotes, labelIn, notesOf, withNote } from '../../../machines/common/distinct-labels.ts';
import { clusterLabel } from '../../../machines/visibility-profile/cluster-labels.ts';
import { type ClusterTree, clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import { foldName } from '../../../openapi/rules/names.ts';
import { anyClusters, chainOf, cluster, fannedClusters, LARGE_FAN } from '../../support/clusters.ts';

const item = (uuid: string, name: string) => ({ uuid, name });

describe('labels of objects', () => {
  it('are their names if all names are different', () => {
    expect(notesOf([item('1', 'North'), item('2', 'South')])).toEqual(new Map());
  });

  it('contain the application or category if names are equal, ignoring case', () => {
    const items = [
      { ...item('1', 'VIEWER'), application: item('a', 'Alarms') },
      { ...item('2', 'Viewer'), application: item('b', 'Maps') },
      { ...item('3', 'EDITOR'), application: item('b', 'Maps') },
    ];
    expect(items.map((one) => labelIn(items, one))).toEqual(['VIEWER (Alarms)', 'Viewer (Maps)', 'EDITOR']);
  });

  it('contain the end of the uuid if nothing else differs, and the whole uuid if the ends are equal', () => {
    const items = [item('1-7c0e1d52', 'Acme'), item('2-7c0e1d52', 'Acme'), item('2-7c0e1d53', 'Acme')];
    expect(items.map((one) => labelIn(items, one))).toEqual([
      'Acme (1-7c0e1d52)',
      'Acme (2-7c0e1d52)',
      'Acme (…7c0e1d53)',
    ]);
  });

  it('are unique for generated names', () => {
    const anyItem = fc.record({
      uuid: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      name: fc.constantFrom('a', 'A', 'b', 'a (x)', 'a (1)', 'a (x, 1)', 'a (2)', ''),
      detail: fc.constantFrom('', 'x'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyItem, { selector: ({ uuid }) => uuid }), (items) => {
        const notes = distinctNotes(items, ({ detail }) => detail);
        const labels = items.map(({ uuid, name }) => foldName(withNote(name, notes.get(uuid))));
        expect(new Set(labels).size).toBe(items.length);
      }),
      { numRuns: 1000 },
    );
  });
});

const labelsIn = (tree: ClusterTree) => tree.uuids.map((uuid) => clusterLabel(tree, uuid));
const access = (uuid: string, name = 'Access') => ({ uuid, name, children: [] });

describe('labels of clusters', () => {
  it('contain the path if names are equal, and the uuid if the paths are equal too', () => {
    const tree = clusterTree([
      { ...cluster('North'), children: [access('1-7c0e1d52')] },
      { ...cluster('South'), children: [access('2-7c0e1d53'), access('3-7c0e1d54', 'access')] },
    ]);
    expect(labelsIn(tree)).toEqual([
      'North',
      'Access (North)',
      'South',
      'Access (South, …7c0e1d53)',
      'access (South, …7c0e1d54)',
    ]);
  });

  it('differ from the labels of clusters that are not in the tree', () => {
    const tree = clusterTree([cluster('North', access('1-7c0e1d52'))]);
    const outside = [{ uuid: '1-8c0e1d52', name: 'Access' }];
    expect(clusterLabel(tree, '1-7c0e1d52', outside)).toBe('Access (North)');
    expect(clusterLabel(tree, '1-8c0e1d52', outside)).toBe('Access (…8c0e1d52)');
    expect(clusterLabel(tree, 'unknown', outside)).toBe('unknown');
  });

  it('are unique in generated trees', () => {
    fc.assert(
      fc.property(anyClusters, (roots) => {
        const tree = clusterTree(roots);
        expect(new Set(labelsIn(tree).map(foldName)).size).toBe(tree.size);
      }),
    );
  });

  it('are unique among 50,000 clusters with one name', () => {
    const tree = clusterTree(fannedClusters(LARGE_FAN));
    expect(new Set(labelsIn({ ...tree, names: tree.names.map(() => 'Access') })).size).toBe(tree.size);
    const chain = clusterTree([chainOf(50_000)]);
    expect(new Set(labelsIn({ ...chain, names: chain.names.map(() => 'Access') })).size).toBe(chain.size);
  });
});
