import { useState } from 'react';
import { Button } from '../../src/ui/base/button.tsx';
import { Badge } from '../../src/ui/feedback/badge.tsx';
import { flatRows } from '../../src/ui/tree/flat-rows.ts';
import { TreeGrid } from '../../src/ui/tree/tree-grid.tsx';
import type { TreeRow, TreeRows } from '../../src/ui/tree/tree-rows.ts';
import { Specimen } from './specimen.tsx';
import { SAMPLE_ITEMS, useChosen } from './sample-items.ts';

/** Number of children of each row at the first level. */
const BELOW = 9;

function childrenOf(uuid: string) {
  const index = SAMPLE_ITEMS.findIndex((item) => item.uuid === uuid);
  return SAMPLE_ITEMS.slice(index + 1, index + 1 + BELOW);
}

/** Returns the sample items as the rows of a tree with two levels. */
function treeRows(open: ReadonlySet<string>, chosen: ReadonlySet<string>): TreeRows {
  const parents = SAMPLE_ITEMS.filter((_, index) => index % (BELOW + 1) === 0);
  const shown = parents.flatMap((parent, parentIndex): TreeRow[] => {
    const children = childrenOf(parent.uuid);
    const isOpen = open.has(parent.uuid);
    const row: TreeRow = {
      key: parent.uuid,
      name: parent.name,
      level: 1,
      position: parentIndex + 1,
      setSize: parents.length,
      isOpen,
      isSelected: chosen.has(parent.uuid),
      below: BELOW,
      selectedBelow: children.filter(({ uuid }) => chosen.has(uuid)).length,
    };
    const below = children.map(({ uuid, name }, index): TreeRow => ({
      key: uuid,
      name,
      level: 2,
      position: index + 1,
      setSize: BELOW,
      isOpen: null,
      isSelected: chosen.has(uuid),
      below: 0,
      selectedBelow: 0,
    }));
    return isOpen ? [row, ...below] : [row];
  });
  return {
    count: shown.length,
    at: (index) => shown[index]!,
    indexOf: (key) =>
      Math.max(
        0,
        shown.findIndex((row) => row.key === key),
      ),
    parentOf: (index) =>
      shown[index]!.level === 1
        ? null
        : shown.findLastIndex(({ level }, other) => level === 1 && other < index),
  };
}

function Tree({ label, disabled = false }: { label: string; disabled?: boolean }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([SAMPLE_ITEMS[0]!.uuid]));
  const [chosen, choose] = useChosen();
  const toggle = (key: string, isOpen: boolean) => {
    const others = [...open].filter((one) => one !== key);
    setOpen(new Set(isOpen ? [...others, key] : others));
  };
  return (
    <TreeGrid
      label={label}
      rows={treeRows(open, chosen)}
      onToggle={(key) => choose([key], !chosen.has(key))}
      onOpen={toggle}
      onOpenSiblings={() => setOpen(new Set(SAMPLE_ITEMS.map(({ uuid }) => uuid)))}
      renderMark={({ key }) => (key === SAMPLE_ITEMS[1]!.uuid ? <Badge tone="info">Primary</Badge> : null)}
      renderActions={(_, tabIndex) => (
        <Button size="small" tabIndex={tabIndex} unavailable={disabled}>
          Make primary
        </Button>
      )}
      disabled={disabled}
    />
  );
}

function FlatTree() {
  const [chosen, choose] = useChosen();
  return (
    <TreeGrid
      label="One level"
      rows={flatRows(SAMPLE_ITEMS, chosen)}
      onToggle={(key) => choose([key], !chosen.has(key))}
      onOpen={() => {}}
      onOpenSiblings={() => {}}
      actionsStay
      renderActions={(_, tabIndex) => (
        <Button size="small" tabIndex={tabIndex}>
          Default
        </Button>
      )}
    />
  );
}

export function TreeParts() {
  return (
    <>
      <Specimen of="TreeGrid" as="stack">
        <Tree label="A tree" />
      </Specimen>
      <Specimen of="TreeGrid, disabled" as="stack">
        <Tree label="A tree to look at" disabled />
      </Specimen>
      <Specimen of="TreeGrid, of one level" as="stack">
        <FlatTree />
      </Specimen>
    </>
  );
}
