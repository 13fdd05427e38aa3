import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import {
  type ClusterSelection,
  makePrimary,
  selectionOf,
  toggle,
} from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import {
  filtered,
  INITIAL_VIEW,
  opened,
  withSiblingsOpen,
  shownClusters,
} from '../../../machines/visibility-profile/cluster-view.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import { Badge } from '../../../src/ui/feedback/badge.tsx';
import { Button } from '../../../src/ui/base/button.tsx';
import { FilterInput } from '../../../src/ui/field/filter-input.tsx';
import { TreeGrid } from '../../../src/ui/tree/tree-grid.tsx';
import '../../../src/styles/index.css';

interface ClustersProps {
  clusters: readonly Cluster[];
  isOpen: boolean;
}

function Clusters({ clusters, isOpen }: ClustersProps) {
  const tree = useMemo(() => clusterTree(clusters), [clusters]);
  const [view, setView] = useState(() =>
    isOpen ? opened(tree, INITIAL_VIEW, [...tree.uuids.keys()], true) : INITIAL_VIEW,
  );
  const [selection, setSelection] = useState<ClusterSelection>(() => selectionOf(tree, [], null));
  const shown = useMemo(() => shownClusters(tree, view), [tree, view]);
  const nodeOf = (key: string) => tree.nodeOf.get(key)!;
  const renderMark = useCallback(
    ({ key }: { key: string }) => (key === selection.primary ? <Badge tone="info">Primary</Badge> : null),
    [selection.primary],
  );
  return (
    <>
      <FilterInput
        column="Cluster"
        value={view.filter}
        onChange={(filter) => setView(filtered(view, filter))}
      />
      {shown.nodes.length > 0 ? (
        <TreeGrid
          key={view.filter}
          label="Cluster"
          height="window"
          rows={clusterRows(tree, shown, selection)}
          onToggle={(key) => setSelection(toggle(tree, selection, nodeOf(key)).selection)}
          onOpen={(key, opens) => setView(opened(tree, view, [nodeOf(key)], opens))}
          onOpenSiblings={(key) => setView(withSiblingsOpen(tree, view, nodeOf(key)))}
          renderMark={renderMark}
          renderActions={({ key }, tabIndex) => (
            <Button
              size="small"
              tone="quiet"
              tabIndex={tabIndex}
              onClick={() => setSelection(makePrimary(tree, selection, nodeOf(key)).selection)}
            >
              Make primary
            </Button>
          )}
        />
      ) : null}
    </>
  );
}

const root = createRoot(document.querySelector('main')!);
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    // The bench sets `window.clusters` before it clicks the button that renders the tree.
    const { clusters } = window as unknown as { clusters: readonly Cluster[] };
    root.render(<Clusters clusters={clusters} isOpen={button.name === 'open'} />);
  });
}
