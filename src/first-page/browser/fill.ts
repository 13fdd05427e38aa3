import { formatCount, rangeText } from '../../texts/counts.ts';
import type { FirstPage } from '../shared/first-page.ts';
import { fillMarks, isMarked, MARKED_PAGES, MARKED_ROWS } from '../shared/marks.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the service has answered. */
export interface FirstPageData {
  readonly user: object;
  readonly rows: readonly Row[];
  /** How many rows the whole list has. */
  readonly count: number;
  readonly pages: number;
}

/** Makes a first page of its HTML: data gets into it as texts and as parts of addresses only. */
export function fillFirstPage(
  html: string,
  rowLooks: FirstPage['rowLooks'],
  data: FirstPageData,
): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  const page = template.content;
  const body = page.querySelector('tbody');
  const looks = [...(body?.rows ?? [])];
  // What a row says is not looked at again, since it may look like a mark.
  body?.replaceChildren();
  // Replaces numbers before texts are filled in, which may look like these numbers.
  count(page, looks.length, data);
  fill(page, { user: data.user });
  for (const [index, row] of data.rows.entries()) {
    const look = looks[rowLooks.findIndex((properties) => has(row, properties))];
    if (look) body?.append(rowOf(look, row, index));
  }
  return page;
}

const has = (row: Row, properties: Row): boolean =>
  Object.entries(properties).every(([key, value]) => row[key] === value);

function rowOf(look: HTMLTableRowElement, row: Row, index: number): Node {
  const filled = look.cloneNode(true) as HTMLTableRowElement;
  fill(filled, row);
  for (const described of filled.querySelectorAll('[aria-describedby]')) {
    const about = filled.querySelector(`[id="${described.getAttribute('aria-describedby')}"]`);
    if (!about) continue;
    about.id += `-${index}`;
    described.setAttribute('aria-describedby', about.id);
  }
  return filled;
}

/** Fills in every mark; a link to what is not there is left out. */
function fill(within: Node, data: object): void {
  for (const owner of markedIn(within)) {
    const isAttribute = owner instanceof Attr;
    const filled = fillMarks(owner.nodeValue ?? '', data, isAttribute ? encodeURIComponent : String);
    if (filled === null && isAttribute) owner.ownerElement?.remove();
    else owner.nodeValue = filled?.trim() ?? '';
  }
}

function markedIn(within: Node): (Attr | Text)[] {
  const found: (Attr | Text)[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) found.push(...node.attributes);
    else if (node instanceof Text) found.push(node);
  }
  return found.filter(({ nodeValue }) => nodeValue !== null && isMarked(nodeValue));
}

function count(page: DocumentFragment, rendered: number, { rows, count: all, pages }: FirstPageData): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.nodeValue = (node.nodeValue ?? '')
      .replace(rangeText(1, rendered, MARKED_ROWS), rangeText(1, rows.length, all))
      .replace(formatCount(MARKED_ROWS), formatCount(all))
      .replace(formatCount(MARKED_PAGES), formatCount(pages));
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>('nav a[href*="page="]')) {
    const linked = Number(new URLSearchParams(link.href.split('?', 2)[1]).get('page'));
    if (linked > pages) link.closest('li')?.remove();
  }
}
