import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { formatCount, pageLabel, pageOfPages, rangeText } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { buttonStyle } from '../base/button.tsx';
import { Select } from '../field/select.tsx';
import { useFocusAfterRemoval } from '../base/use-focus-after-removal.ts';

export interface PageLinkProps {
  className: string;
  'aria-label': string | undefined;
  'aria-current': 'page' | undefined;
  'data-control': string;
  children: ReactNode;
}

/** Renders the link to a page with these props, for example as a router's link. */
export type RenderPageLink = (page: number, props: PageLinkProps) => ReactElement;

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingTop: '3',
});
const about = css({ display: 'flex', alignItems: 'center', gap: '4', color: 'text.muted' });
const pages = css({ _phone: { width: 'full' } });
const list = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  listStyle: 'none',
  _phone: { justifyContent: 'space-between' },
});
const pageOnly = css({ _phone: { display: 'none' } });
const phoneOnly = css({ display: 'none', color: 'text.muted', _phone: { display: 'list-item' } });
const step = buttonStyle({ tone: 'quiet', size: 'small' });
const number = cx(
  step,
  css({
    minWidth: 'control.small',
    _currentPage: {
      background: 'surface.selected',
      color: 'accent.text',
      _forced: { background: 'forced.chosen', color: 'forced.onChosen', forcedColorAdjust: 'none' },
    },
  }),
);
const end = cx(step, css({ opacity: 'faded', pointerEvents: 'none' }));

/** The page size: a number of rows, or `fit` for as many rows as fit into the window. */
type RowsPerPage = number | 'fit';

interface PaginationProps<Size extends RowsPerPage> {
  page: number;
  /** Number of pages that can be opened. */
  pageCount: number;
  /** The pages that have links; at most 7. */
  links: readonly number[];
  /**
   * The positions of the page's first and last row (`to`) in the list, counted from 1. `total` is the list's number of
   * rows; null until they are counted.
   */
  from: number;
  to: number;
  total: number | null;
  /** Whether the list has more rows than `total`. The first and the last page then also have links. */
  isCapped?: boolean;
  pageSize: Size;
  pageSizes: readonly Size[];
  onPageSize: (size: Size) => void;
  renderLink: RenderPageLink;
}

export function Pagination<Size extends RowsPerPage>(props: PaginationProps<Size>) {
  const {
    page,
    pageCount,
    links,
    from,
    to,
    total,
    isCapped = false,
    pageSize,
    pageSizes,
    onPageSize,
    renderLink,
  } = props;
  const nav = useRef<HTMLElement>(null);
  // For example, the focused link to the next page is removed on the last page.
  const keepFocus = useFocusAfterRemoval(() => () => linkToFocus(nav.current));
  const choose = (chosen: string) => {
    const size = pageSizes.find((offered) => String(offered) === chosen);
    if (size !== undefined) onPageSize(size);
  };
  return (
    <div className={bar}>
      <div className={about}>
        <Select
          data-control="page-size"
          label={UI_TEXTS.pageSize}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: size === 'fit' ? UI_TEXTS.fitToWindow : String(size),
          }))}
          value={String(pageSize)}
          onChange={choose}
        />
        <span>{rangeText(from, to, total, isCapped)}</span>
      </div>
      <nav ref={nav} aria-label={UI_TEXTS.pages} className={pages} {...keepFocus}>
        <ul className={list}>
          {isCapped ? (
            <li className={pageOnly}>
              <StepLink control="page.first" to={1} reachable={page > 1} renderLink={renderLink}>
                <span>{UI_TEXTS.first}</span>
              </StepLink>
            </li>
          ) : null}
          <li>
            <StepLink control="page.previous" to={page - 1} reachable={page > 1} renderLink={renderLink}>
              <ChevronLeft aria-hidden="true" />
              <span>{UI_TEXTS.previous}</span>
            </StepLink>
          </li>
          {links.map((link) => (
            <li key={link} className={pageOnly}>
              {renderLink(link, {
                className: number,
                'aria-label': pageLabel(link),
                'aria-current': link === page ? 'page' : undefined,
                'data-control': `page.${link}`,
                children: formatCount(link),
              })}
            </li>
          ))}
          <li className={phoneOnly}>{pageOfPages(page, total === null || isCapped ? null : pageCount)}</li>
          <li>
            <StepLink control="page.next" to={page + 1} reachable={page < pageCount} renderLink={renderLink}>
              <span>{UI_TEXTS.next}</span>
              <ChevronRight aria-hidden="true" />
            </StepLink>
          </li>
          {isCapped ? (
            <li className={pageOnly}>
              <StepLink
                control="page.last"
                to={pageCount}
                reachable={page < pageCount}
                renderLink={renderLink}
              >
                <span>{UI_TEXTS.last}</span>
              </StepLink>
            </li>
          ) : null}
        </ul>
      </nav>
    </div>
  );
}

/** Returns the link to the current page, or the first visible link: phones show only Previous and Next. */
function linkToFocus(nav: HTMLElement | null): HTMLElement | undefined {
  const links = [...(nav?.querySelectorAll('a') ?? [])].filter((link) => link.checkVisibility());
  return links.find((link) => link.ariaCurrent === 'page') ?? links[0];
}

interface StepLinkProps {
  control: string;
  to: number;
  reachable: boolean;
  renderLink: RenderPageLink;
  children: ReactNode;
}

/** The link to the first, previous, next or last page. It is plain text if there is no such page. */
function StepLink({ control, to, reachable, renderLink, children }: StepLinkProps) {
  return reachable ? (
    renderLink(to, {
      className: step,
      'aria-label': undefined,
      'aria-current': undefined,
      'data-control': control,
      children,
    })
  ) : (
    <span className={end} aria-disabled="true">
      {children}
    </span>
  );
}
