import type { Person } from './people.ts';
import type { TestService } from './service.ts';

/** Returns the query of the next or previous page, from the `Link` header; null if there is no further page. */
export function linkOf(response: Response, rel: 'next' | 'prev'): URLSearchParams | null {
  const link = new RegExp(`<\\?([^>]*)>; rel="${rel}"`).exec(response.headers.get('link') ?? '');
  return link ? new URLSearchParams(link[1]) : null;
}

export const nextOf = (response: Response): URLSearchParams | null => linkOf(response, 'next');

interface Walk {
  as: Person;
  search: Record<string, string | number>;
  /** The direction in which to read; `next` by default. */
  rel?: 'next' | 'prev';
  /** Called after each page, for example to change rows in between. */
  between?: () => Promise<void>;
}

/**
 * Reads a list page by page. Returns all rows in order, and the different counts (`5 of 9`) in the headers of the
 * pages.
 */
export async function walk<Row>(
  service: TestService,
  list: string,
  { as, search, rel = 'next', between }: Walk,
) {
  const rows: Row[] = [];
  const counts = new Set<string>();
  let next: URLSearchParams | null = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  );
  while (next) {
    const response = await service.call(`${list}?${next.toString()}`, { as });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const page = (await response.json()) as Row[];
    if (rel === 'next') rows.push(...page);
    else rows.unshift(...page);
    counts.add(`${response.headers.get('x-total-count')} of ${response.headers.get('x-list-count')}`);
    next = linkOf(response, rel);
    await between?.();
  }
  return { rows, counts };
}
