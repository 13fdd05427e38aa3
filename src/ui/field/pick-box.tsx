import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useRowWindow } from '../base/row-window.ts';
import { Tick } from '../base/tick.tsx';

const box = css({
  maxHeight: 'picks',
  overflowY: 'auto',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'small',
  _focusVisible: { outlineOffset: '0' },
  '&:focus-visible > [data-active=true]': {
    background: 'surface.selected',
    outlineWidth: 'thick',
    outlineStyle: 'solid',
    outlineColor: 'accent.text',
    outlineOffset: '-1',
    borderRadius: 'small',
  },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: 'row',
  paddingInline: '3',
  cursor: 'pointer',
  userSelect: 'none',
  _hover: { background: 'surface.hover' },
  '[aria-disabled=true] > &': { cursor: 'not-allowed', color: 'text.muted' },
});
const nameStyle = css({ flexShrink: '1', minWidth: '0', truncate: true });
const noteStyle = css({
  flexShrink: '2',
  minWidth: '0',
  truncate: true,
  color: 'text.muted',
  textStyle: 'small',
});

export interface PickItem {
  readonly uuid: string;
  readonly name: string;
  /** A remark beside the name, which distinguishes items with equal names. */
  readonly note?: string | undefined;
}

interface PickBoxProps {
  /** The accessible name of the list. */
  label: string;
  /** The items of the list; at least one. */
  items: readonly PickItem[];
  chosen: ReadonlySet<string>;
  onChange: (uuids: readonly string[], isChosen: boolean) => void;
  disabled: boolean;
}

const PAGE = 10;
/** Number of rows that are visible at once. The size token `picks` is their height. */
const SEEN = 12;

/**
 * Returns the index of the row to which a key moves from row `from` (WAI-ARIA Authoring Practices, listbox). Returns
 * null for other keys.
 */
function rowFor(key: string, from: number, count: number): number | null {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  };
  const next = rows[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}

/** The height of `rows` rows, for the space of rows that are not rendered. */
const rowsHeight = (rows: number) => ({ height: `calc(${rows} * var(--sizes-row))` });

/**
 * A scrolling list in which the user selects any number of items. The list is one tab stop: the arrow keys move between
 * rows, Space selects, and Control+A selects all. Only the visible rows and some around them are rendered.
 *
 * Used instead of Ark UI's listbox, which compares the whole selection as one text on each render (too slow for
 * thousands of items) and has no Page keys.
 */
export function PickBox({ label, items, chosen, onChange, disabled }: PickBoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { start, end, onScroll, draw } = useRowWindow(items.length, SEEN);
  const at = Math.min(active, items.length - 1);
  const isDrawn = at >= start && at < end;
  const optionId = (index: number) => `${id}-${index}`;

  // Scrolls in a layout effect, because the active row must be rendered first.
  useLayoutEffect(() => {
    const option = document.getElementById(`${id}-${active}`);
    if (document.activeElement === list.current) option?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const goTo = (index: number) => {
    setActive(index);
    draw(index);
  };
  const toggle = (index: number) => {
    const item = items[index];
    if (item && !disabled) onChange([item.uuid], !chosen.has(item.uuid));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowFor(event.key, at, items.length);
    if (next !== null) goTo(next);
    else if (event.key === ' ') toggle(at);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      if (!disabled)
        onChange(
          items.map(({ uuid }) => uuid),
          true,
        );
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list handles the keys; a <select> renders every row, and shows no note beside a name
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-disabled={disabled || undefined}
      aria-activedescendant={isDrawn ? optionId(at) : undefined}
      className={box}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div role="presentation" style={rowsHeight(start)} />
      {items.slice(start, end).map(({ uuid, name, note }, index) => (
        <div
          key={uuid}
          id={optionId(start + index)}
          role="option"
          aria-selected={chosen.has(uuid)}
          aria-posinset={start + index + 1}
          aria-setsize={items.length}
          data-active={start + index === at}
          title={note ? `${name} ${note}` : name}
          className={row}
          onClick={() => {
            setActive(start + index);
            toggle(start + index);
          }}
        >
          <Tick />
          <OptionText name={name} note={note} />
        </div>
      ))}
      <div role="presentation" style={rowsHeight(items.length - end)} />
    </div>
  );
}

function OptionText({ name, note }: Pick<PickItem, 'name' | 'note'>) {
  if (!note) {
    return (
      <span className={nameStyle} translate="no">
        {name}
      </span>
    );
  }
  return (
    <>
      <span className={nameStyle} translate="no">
        {name}
      </span>{' '}
      <span className={noteStyle}>{note}</span>
    </>
  );
}
