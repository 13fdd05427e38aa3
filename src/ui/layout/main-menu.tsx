import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

export interface MenuItem {
  id: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
  /** The heading above the item and its neighbours of the same group. */
  group?: string | undefined;
  /** A few words that distinguish the item from another one. */
  description?: string | undefined;
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

const groups = css({ display: 'grid', gap: '3' });
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', listStyle: 'none' });
const groupTitle = css({
  paddingInline: '3',
  paddingBottom: '1',
  textStyle: 'label',
  color: 'text.subtle',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  _tablet: { '[data-menu=side] &': { srOnly: true } },
});
/** Replaces the title of a group if the menu shows only icons. */
const groupLine = css({
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  paddingTop: '3',
});

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'control.medium',
  paddingBlock: '1',
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
const words = css({ display: 'grid', minWidth: '0', _tablet: { '[data-menu=side] &': { srOnly: true } } });
const descriptionStyle = css({ textStyle: 'small', color: 'text.subtle' });

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
    <div className={groups}>
      {groupsOf(items).map(({ title, items: grouped }, index) => (
        <div key={title ?? ''} className={index > 0 && !labelled ? groupLine : undefined}>
          {title ? <p className={labelled ? groupTitle : hidden}>{title}</p> : null}
          <ul className={list} aria-label={title}>
            {grouped.map((item) => (
              <li key={item.id}>{renderLink(item, linkProps(item, labelled, onFollow))}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Groups neighbouring items. */
function groupsOf<Item extends MenuItem>(
  items: readonly Item[],
): { title: string | undefined; items: Item[] }[] {
  const found: { title: string | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && last.title === item.group) last.items.push(item);
    else found.push({ title: item.group, items: [item] });
  }
  return found;
}

function linkProps(item: MenuItem, labelled: boolean, onFollow: (() => void) | undefined): MenuLinkProps {
  const { icon: Icon, description } = item;
  return {
    className: link,
    'aria-current': item.current ? 'page' : undefined,
    title: description ?? item.label,
    'data-control': `menu.${item.id}`,
    onClick: () => onFollow?.(),
    children: (
      <>
        <Icon aria-hidden="true" />
        <span className={labelled ? words : hidden}>
          <span>{item.label}</span>
          {labelled && description ? (
            <span className={descriptionStyle} aria-hidden="true">
              {description}
            </span>
          ) : null}
        </span>
      </>
    ),
  };
}
