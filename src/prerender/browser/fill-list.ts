import { formatCount, rangeText } from '../../texts/counts.ts';
import type { PrerenderedList } from '../shared/prerendered-list.ts';
import {
  fillPlaceholders,
  hasPlaceholder,
  PLACEHOLDER_PAGES,
  PLACEHOLDER_ROWS,
} from '../shared/placeholders.ts';

type Row = Readonly<Record<string, unknown>>;

/** The data that fills a prerendered list, from the service's responses. */
export interface ListData {
  readonly user: { readonly username?: string };
  readonly rows: readonly Row[];
  /** Number of rows of the whole list. */
  readonly count: number;
  readonly pages: number;
}

/**
 * Builds a prerendered list from its HTML and data. Data is inserted only as text and as parts of addresses, never as
 * HTML.
 */
export function fillPrerenderedList(
  html: string,
  rowVariants: PrerenderedList['rowVariants'],
  data: ListData,
): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  const page = template.content;
  const body = page.querySelector('tbody');
  const variants = [...(body?.rows ?? [])];
  // Removes the row templates. The filled rows are added last, so that data in them that looks like a placeholder is
  // not replaced.
  body?.replaceChildren();
  // Replaces the placeholders for counts before other data is filled in, because that data may look like such a
  // placeholder.
  count(page, variants.length, data);
  fill(page, { user: data.user });
  for (const [index, row] of data.rows.entries()) {
    const own = row['username'] !== undefined && row['username'] === data.user.username;
    const variant = variants[rowVariants.findIndex((properties) => has({ ...row, own }, properties))];
    if (variant) body?.append(rowOf(variant, { ...row, user: data.user }, index));
  }
  return page;
}

const has = (row: Row, properties: Row): boolean =>
  Object.entries(properties).every(([key, value]) => JSON.stringify(row[key]) === JSON.stringify(value));

function rowOf(variant: HTMLTableRowElement, row: Row, index: number): Node {
  const filled = variant.cloneNode(true) as HTMLTableRowElement;
  fill(filled, row);
  for (const described of filled.querySelectorAll('[aria-describedby]')) {
    const about = filled.querySelector(`[id="${described.getAttribute('aria-describedby')}"]`);
    if (!about) continue;
    about.id += `-${index}`;
    described.setAttribute('aria-describedby', about.id);
  }
  return filled;
}

/** Fills in every placeholder of a subtree. Removes a link whose data is missing. */
function fill(within: Node, data: object): void {
  for (const owner of placeholdersIn(within)) {
    const isAttribute = owner instanceof Attr;
    const isAddress = isAttribute && owner.name === 'href';
    const filled = fillPlaceholders(owner.nodeValue ?? '', data, isAddress ? encodeURIComponent : String);
    if (filled === null && isAttribute) owner.ownerElement?.remove();
    else owner.nodeValue = filled?.trim() ?? '';
  }
}

function placeholdersIn(within: Node): (Attr | Text)[] {
  const found: (Attr | Text)[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) found.push(...node.attributes);
    else if (node instanceof Text) found.push(node);
  }
  return found.filter(({ nodeValue }) => nodeValue !== null && hasPlaceholder(nodeValue));
}

function count(page: DocumentFragment, rendered: number, { rows, count: all, pages }: ListData): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.nodeValue = (node.nodeValue ?? '')
      .replace(rangeText(1, rendered, PLACEHOLDER_ROWS), rangeText(1, rows.length, all))
      .replace(formatCount(PLACEHOLDER_ROWS), formatCount(all))
      .replace(formatCount(PLACEHOLDER_PAGES), formatCount(pages));
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>('nav a[href*="page="]')) {
    const linked = Number(new URLSearchParams(link.href.split('?', 2)[1]).get('page'));
    if (linked > pages) link.closest('li')?.remove();
  }
}
