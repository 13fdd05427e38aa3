import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { css } from 'styled-system/css';
import { treeTexts } from './texts.ts';
import type { TreeRow as Row } from './tree-rows.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Tick } from '../base/tick.tsx';

const rowStyle = css({
  position: 'absolute',
  insetInline: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: 'row',
  paddingInline: '3',
  cursor: 'pointer',
  userSelect: 'none',
  borderRadius: 'small',
  _hover: { background: 'surface.hover' },
  _focusVisible: { background: 'surface.selected', outlineOffset: '-1' },
  '[aria-disabled=true] &': { cursor: 'not-allowed', color: 'text.muted' },
});
const main = css({ display: 'flex', alignItems: 'center', flex: '1', gap: '2', minWidth: '0' });
const opener = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  boxSize: '6',
  borderRadius: 'small',
  color: 'text.muted',
  cursor: 'pointer',
  _hover: { background: 'surface.sunken', color: 'text' },
  '& svg': { boxSize: '4' },
  '[aria-expanded=true] > * > &': { transform: 'rotate(90deg)' },
});
const noOpener = css({ flexShrink: '0', width: '6' });
const nameStyle = css({ flexShrink: '1', minWidth: '0', truncate: true });
const noteStyle = css({
  flexShrink: '2',
  minWidth: '0',
  truncate: true,
  color: 'text.muted',
  textStyle: 'small',
});
const count = css({
  flexShrink: '0',
  minWidth: '16',
  textAlign: 'end',
  color: 'text.muted',
  textStyle: 'small',
  _narrow: { minWidth: '0' },
});
const partCount = css({
  paddingInline: '2',
  borderRadius: 'round',
  background: 'surface.selected',
  color: 'accent.text',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
});
/** The padding of a count without a background, so that all counts end at the same position. */
const wholeCount = css({ paddingInline: '2' });
const box = css({ display: 'inline-flex', flexShrink: '0' });
const end = css({ flexShrink: '0' });
/**
 * Hides a row's buttons until the row is hovered or focused, because buttons in all rows would distract. The buttons
 * keep their space.
 */
const shownOnHover = css({
  '[role=row]:not(:hover, :focus-within, [tabindex="0"]) &': { visibility: 'hidden' },
  // On touch screens, only the focused row shows its buttons. A button that appeared under the finger would be pressed
  // instead of the row.
  '@media (hover: none)': { '[role=row]:not(:focus-within, [tabindex="0"]) &': { visibility: 'hidden' } },
});

/** Indents a row by its level, but at most by 40 % of its width, so that the name stays visible. */
const indent = (level: number) => ({ paddingInlineStart: `min(calc(${level - 1} * var(--spacing-5)), 40%)` });

interface TreeRowProps {
  row: Row;
  index: number;
  /** Whether Tab moves the focus to this row. */
  isActive: boolean;
  /** A mark beside the name. Screen readers read it together with the name. */
  mark: ReactNode;
  actions: ReactNode;
  /** Whether the buttons are shown even if the row is neither hovered nor focused. */
  actionsStay: boolean;
  /** Called with the row's key when the row or an element in it gets the focus. */
  onFocus: (key: string) => void;
  onToggle: (key: string) => void;
  onOpen: (key: string, isOpen: boolean) => void;
}

/** A row of the tree. A click selects or deselects it. A click on its chevron opens or closes it. */
export function TreeRow({
  row,
  index,
  isActive,
  mark,
  actions,
  actionsStay,
  onFocus,
  onToggle,
  onOpen,
}: TreeRowProps) {
  const { key, name, note, level, position, setSize, isOpen, isSelected, below, selectedBelow } = row;
  const id = useId();
  const isPart = isSelected ? selectedBelow < below : selectedBelow > 0;
  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- `TreeGrid` handles the keys; the rows of a <table> cannot be positioned
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`${id}-name ${id}-note ${id}-mark ${id}-count`}
      aria-rowindex={index + 1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      className={rowStyle}
      style={{ top: `calc(${index} * var(--sizes-row))` }}
      onFocus={() => onFocus(key)}
      onClick={({ target }) => {
        // Buttons and links in the row have their own handlers.
        if (target instanceof Element && !target.closest('button, a')) onToggle(key);
      }}
    >
      <div role="gridcell" className={main} style={indent(level)}>
        {isOpen === null ? (
          <span className={noOpener} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={(isOpen ? treeTexts.collapse : treeTexts.expand)(note ? `${name} (${note})` : name)}
            className={opener}
            onClick={() => onOpen(key, !isOpen)}
          >
            <ChevronRight />
          </button>
        )}
        {/*
         * A row has no mixed state, so this element says whether the branch is partly selected. The row
         * itself has the focus and handles the keys.
         */}
        <span
          role="checkbox"
          aria-checked={isPart ? 'mixed' : isSelected}
          aria-labelledby={`${id}-name`}
          className={box}
        >
          <Tick partly={isPart} />
        </span>
        <span id={`${id}-name`} className={nameStyle} title={name} translate="no">
          {name}
        </span>
        {note === undefined ? null : (
          <span id={`${id}-note`} className={noteStyle} title={note}>
            {note}
          </span>
        )}
        <span id={`${id}-mark`} className={end}>
          {mark}
        </span>
      </div>
      {actions ? (
        <div role="gridcell" className={end}>
          <div className={actionsStay ? undefined : shownOnHover}>{actions}</div>
        </div>
      ) : null}
      <div role="gridcell" id={`${id}-count`} className={count}>
        {below > 0 ? (
          <span className={isPart ? partCount : wholeCount}>
            <span>{treeTexts.selectedOf(selectedBelow, below)}</span>{' '}
            <VisuallyHidden>{treeTexts.below}</VisuallyHidden>
          </span>
        ) : null}
      </div>
    </div>
  );
}
