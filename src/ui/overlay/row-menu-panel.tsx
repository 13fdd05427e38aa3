import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Fragment, useEffect, useLayoutEffect } from 'react';
import { cva, css } from 'styled-system/css';

const panel = css({
  // Here and not on the positioner, which takes over what it reads here.
  zIndex: 'floating',
  minWidth: 'column.normal',
  padding: '1',
  background: 'surface.raised',
  borderRadius: 'small',
  boxShadow: 'floating',
  // Forced, it has no shadow.
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
  /** Stands apart from the items above it. */
  apart?: boolean;
}

export interface RowMenuProps {
  /** Is null while the menu is closed. */
  anchor: HTMLElement | null;
  label: string;
  items: readonly MenuItem[];
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** Focuses it, unless something else has the focus. */
function refocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Renders the menu; screens use `RowMenu`, which loads it. The focus returns to the button. */
export function RowMenuPanel({ anchor, label, items, onSelect, onClose }: RowMenuProps) {
  useEffect(() => {
    if (!anchor) return undefined;
    // Its own button, pressed again, closes the menu; the row never hears of that click and so cannot reopen it.
    const closeInstead = (event: MouseEvent) => {
      event.stopPropagation();
      onClose();
    };
    anchor.addEventListener('click', closeInstead);
    return () => anchor.removeEventListener('click', closeInstead);
  }, [anchor, onClose]);

  // Just opened, the menu takes the focus once more after it has been told to close.
  useLayoutEffect(() => () => refocus(anchor), [anchor]);

  if (!anchor) return null;
  return (
    <Menu.Root
      open
      aria-label={label}
      defaultHighlightedValue={items.find((item) => !item.disabled)?.id}
      loopFocus
      positioning={{ placement: 'bottom-start', getAnchorElement: () => anchor }}
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
                  // Keys click it too. Not Ark's `onSelect`: that is of the highlighted item, which just after opening can be
                  // another one than was pressed.
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
