import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Fragment, useEffect, useLayoutEffect } from 'react';
import { cva, css } from 'styled-system/css';

const panel = css({
  // Set on the content, because Ark UI copies the z-index from the content to its positioner.
  zIndex: 'floating',
  minWidth: 'column.normal',
  padding: '1',
  background: 'surface.raised',
  borderRadius: 'small',
  boxShadow: 'floating',
  // Forced-colours mode removes the shadow, so a border marks the edge.
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  outlineStyle: 'none',
  _open: { animation: 'rise' },
});
const itemStyle = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    height: 'control.small',
    paddingInline: '2',
    borderRadius: 'small',
    cursor: 'pointer',
    userSelect: 'none',
    _highlighted: {
      background: 'surface.selected',
      _forced: { background: 'forced.chosen', color: 'forced.onChosen', forcedColorAdjust: 'none' },
    },
    _disabled: { color: 'text.subtle', cursor: 'not-allowed' },
  },
  variants: { tone: { neutral: { color: 'text' }, critical: { color: 'critical.text' } } },
});
const line = css({
  marginBlock: '1',
  marginInline: '-1',
  borderStyle: 'none',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
});

interface MenuItem {
  id: string;
  label: string;
  disabled?: boolean;
  tone?: 'neutral' | 'critical';
  /** Whether a line separates the item from the item above it. */
  apart?: boolean;
}

export interface RowMenuProps {
  /** The button that opened the menu; null while the menu is closed. */
  anchor: HTMLElement | null;
  label: string;
  /** The edge of the button at which the menu is aligned. */
  align?: 'start' | 'end';
  items: readonly MenuItem[];
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** Focuses the element if nothing else has the focus. */
function refocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The menu itself. Screens use `RowMenu`, which loads this code. When it closes, its button gets the focus. */
export function RowMenuPanel({ anchor, label, align = 'start', items, onSelect, onClose }: RowMenuProps) {
  useEffect(() => {
    if (!anchor) return undefined;
    // A second press on the button closes the menu. Without this listener, React's click handler would open it again.
    const closeInstead = (event: MouseEvent) => {
      event.stopPropagation();
      onClose();
    };
    anchor.addEventListener('click', closeInstead);
    return () => anchor.removeEventListener('click', closeInstead);
  }, [anchor, onClose]);

  // Focuses the button again, because a menu that is closed right after it was opened still takes the focus.
  useLayoutEffect(() => () => refocus(anchor), [anchor]);

  if (!anchor) return null;
  return (
    <Menu.Root
      open
      aria-label={label}
      defaultHighlightedValue={items.find((item) => !item.disabled)?.id}
      loopFocus
      positioning={{ placement: `bottom-${align}`, getAnchorElement: () => anchor }}
      onOpenChange={({ open }) => {
        if (open) return;
        onClose();
        anchor.focus({ preventScroll: true });
      }}
      onPointerDownOutside={(event) => {
        if (anchor.contains(event.detail.originalEvent.target as Node)) event.preventDefault();
      }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content className={panel}>
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.apart ? <Menu.Separator className={line} /> : null}
                <Menu.Item
                  value={item.id}
                  disabled={item.disabled}
                  // Called for keys too. Ark UI's `onSelect` would report the highlighted item, which just after
                  // opening can be another than the pressed one.
                  onClick={() => {
                    if (!item.disabled) onSelect(item.id);
                  }}
                  className={itemStyle({ tone: item.tone ?? 'neutral' })}
                >
                  {item.label}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
