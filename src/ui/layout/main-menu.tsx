import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

export interface MenuItem {
  id: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
}

export interface MenuLinkProps {
  className: string;
  'aria-current': 'page' | undefined;
  title: string | undefined;
  'data-control': string;
  onClick: () => void;
  children: ReactNode;
}

/** Renders an item as a link with these props, for example as a router's link. */
export type RenderMenuLink<Item extends MenuItem> = (item: Item, props: MenuLinkProps) => ReactNode;

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', listStyle: 'none' });

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: 'control.medium',
  paddingInline: '3',
  borderRadius: 'small',
  textStyle: 'strong',
  color: 'text.muted',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  _hover: { background: 'surface.sunken', color: 'text' },
  _currentPage: {
    background: 'surface.selected',
    color: 'accent.text',
    _forced: { background: 'forced.chosen', color: 'forced.onChosen', forcedColorAdjust: 'none' },
  },
  '& svg': { boxSize: '4', flexShrink: '0' },
});
const hidden = css({ srOnly: true });

interface MainMenuProps<Item extends MenuItem> {
  items: readonly Item[];
  renderLink: RenderMenuLink<Item>;
  /**
   * Whether labels are visible. Otherwise only icons are; screen readers read the labels, and the browser shows them on
   * hover.
   */
  labelled: boolean;
  onFollow?: () => void;
}

export function MainMenu<Item extends MenuItem>({
  items,
  renderLink,
  labelled,
  onFollow,
}: MainMenuProps<Item>) {
  return (
    <ul className={list}>
      {items.map((item) => {
        const { icon: Icon } = item;
        const children = (
          <>
            <Icon aria-hidden="true" />
            <span className={labelled ? undefined : hidden}>{item.label}</span>
          </>
        );
        return (
          <li key={item.id}>
            {renderLink(item, {
              className: link,
              'aria-current': item.current ? 'page' : undefined,
              title: labelled ? undefined : item.label,
              'data-control': `menu.${item.id}`,
              onClick: () => onFollow?.(),
              children,
            })}
          </li>
        );
      })}
    </ul>
  );
}
