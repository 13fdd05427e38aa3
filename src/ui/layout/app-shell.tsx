import Menu from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Drawer } from '../overlay/drawer.tsx';
import { IconButton } from '../base/icon-button.tsx';
import { MainMenu } from './main-menu.tsx';
import type { MenuItem, MenuLinkProps, RenderMenuLink } from './main-menu.tsx';
import { BuiltInHeader, type AccountLinkProps } from './suite-header.tsx';
import type { Elements } from '../base/elements.tsx';

const CONTENT_ID = 'content';

const shell = css({
  display: 'flex',
  flexDirection: 'column',
  height: 'viewport',
  // In a low window, the whole page scrolls, including the header.
  _short: { height: 'auto', minHeight: 'viewport' },
});
const skip = css({
  position: 'absolute',
  zIndex: 'notices',
  insetInlineStart: '2',
  top: '2',
  paddingBlock: '2',
  paddingInline: '3',
  borderRadius: 'small',
  background: 'surface.inverse',
  color: 'text.inverse',
  '&:not(:focus)': { srOnly: true },
});
const top = css({
  flexShrink: '0',
  height: 'header',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  _phone: {
    display: 'flex',
    height: 'headerCompact',
    '& > :last-child': { flex: '1', minWidth: '0' },
    // The suite's header is as high as the row. `!` overrides its own style sheet.
    '& > suite-header, & > suite-header > *': { height: 'full!' },
  },
});
const body = css({ display: 'flex', flex: '1', minHeight: '0' });
const side = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    flexShrink: '0',
    gap: '4',
    padding: '2',
    overflowY: 'auto',
    background: 'surface',
    borderInlineEndWidth: 'hairline',
    borderInlineEndStyle: 'solid',
    borderColor: 'border',
    transitionProperty: 'size',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    _short: { position: 'sticky', top: 'above', alignSelf: 'flex-start', height: 'viewport' },
    _phone: { display: 'none' },
  },
  variants: {
    expanded: {
      true: { width: 'nav.expanded', _tablet: { width: 'nav.collapsed' } },
      false: { width: 'nav.collapsed' },
    },
  },
});
const footStyle = css({ display: 'flex', flexDirection: 'column', gap: '2' });
const collapse = css({ alignSelf: 'flex-start', _tablet: { display: 'none' } });
const openOnTablet = css({ display: 'none', alignSelf: 'flex-start', _tablet: { display: 'inline-flex' } });
const menuSlot = css({
  display: 'none',
  alignItems: 'center',
  paddingInline: '2',
  background: 'surface',
  _phone: { display: 'flex' },
});
const content = css({
  position: 'relative',
  // Prevents the browser from scrolling a focused field behind the header or the save bar.
  scrollPaddingTop: '4',
  scrollPaddingBottom: 'aboveBar',
  flex: '1',
  minWidth: '0',
  overflowY: 'auto',
  _short: { overflowY: 'visible' },
  containerType: 'inline-size',
  containerName: 'content',
  outlineStyle: 'none',
});

interface AppShellProps<Item extends MenuItem> {
  /** The suite's header. Without it, the built-in one is shown. */
  header?: Elements;
  appName: string;
  username?: string;
  /**
   * The menu entry of the user's own account. The built-in header links to it. With the suite's header, the menu
   * does.
   */
  account?: Item;
  /** The entries of the menu. Without entries, there is no menu and no menu button. */
  menu: readonly Item[];
  renderLink: RenderMenuLink<Item>;
  expanded: boolean;
  onExpandedChange: (expanded: boolean) => void;
  children: ReactNode;
}

/** Surrounds every screen with the header, the menu and the scrolling content area. */
export function AppShell<Item extends MenuItem>(props: AppShellProps<Item>) {
  const { header, appName, username, account, menu, renderLink, expanded, onExpandedChange, children } =
    props;
  const foot = header === undefined ? undefined : account;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  return (
    <div className={shell}>
      <a href={`#${CONTENT_ID}`} className={skip} data-screen-only data-control="skip" onClick={focusContent}>
        {UI_TEXTS.skipToContent}
      </a>
      <header className={top} data-screen-only>
        {menu.length > 0 ? (
          <div className={menuSlot}>
            <IconButton
              data-control="menu.open"
              label={UI_TEXTS.openMenu}
              icon={<Menu />}
              onClick={() => setDrawerOpen(true)}
            />
          </div>
        ) : null}
        {header ?? (
          <BuiltInHeader
            appName={appName}
            username={username}
            renderAccountLink={account && ((link) => renderLink(account, accountLink(account, link)))}
          />
        )}
      </header>
      <div className={body}>
        {menu.length > 0 ? (
          <>
            <div className={side({ expanded })} data-menu="side" data-screen-only>
              <nav aria-label={UI_TEXTS.mainMenu}>
                <MainMenu items={menu} renderLink={renderLink} labelled={expanded} />
              </nav>
              <div className={footStyle}>
                {foot ? (
                  <nav aria-label={foot.label}>
                    <MainMenu items={[foot]} renderLink={renderLink} labelled={expanded} />
                  </nav>
                ) : null}
                <IconButton
                  className={openOnTablet}
                  data-control="menu.openTablet"
                  label={UI_TEXTS.showMenu}
                  icon={<PanelLeftOpen />}
                  onClick={() => setDrawerOpen(true)}
                />
                <IconButton
                  className={collapse}
                  data-control="menu.width"
                  label={expanded ? UI_TEXTS.collapseMenu : UI_TEXTS.expandMenu}
                  icon={expanded ? <PanelLeftClose /> : <PanelLeftOpen />}
                  aria-expanded={expanded}
                  onClick={() => onExpandedChange(!expanded)}
                />
              </div>
            </div>
            <Drawer open={drawerOpen} title={UI_TEXTS.mainMenu} side="start" onClose={closeDrawer}>
              <nav aria-label={UI_TEXTS.mainMenu}>
                <MainMenu items={menu} renderLink={renderLink} labelled onFollow={closeDrawer} />
              </nav>
              {foot ? (
                <nav aria-label={foot.label}>
                  <MainMenu items={[foot]} renderLink={renderLink} labelled onFollow={closeDrawer} />
                </nav>
              ) : null}
            </Drawer>
          </>
        ) : null}
        <main id={CONTENT_ID} tabIndex={-1} data-scroll-restoration-id={CONTENT_ID} className={content}>
          {children}
        </main>
      </div>
    </div>
  );
}

const accountLink = ({ label, current }: MenuItem, link: AccountLinkProps): MenuLinkProps => ({
  ...link,
  'aria-current': current ? 'page' : undefined,
  title: label,
  onClick: () => {},
});

/**
 * Focuses the content without changing the fragment of the address, because the router would handle that as a
 * navigation.
 */
function focusContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}
