import type { Person } from './people.ts';
import type { TestService } from './service.ts';

/** The parameters of the page after this one; null after the last. */
export function nextOf(response: Response): URLSearchParams | null {
  const link = /^<\?(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '');
  return link ? new URLSearchParams(link[1]) : null;
}

interface Walk {
  as: Person;
  search: Record<string, string | number>;
  /** Runs after each page. */
  between?: () => Promise<void>;
}

/** Goes through all pages of a list. */
export async function walk<Row>(service: TestService, list: string, { as, search, between }: Walk) {
  const rows: Row[] = [];
  const counts = new Set<string>();
  let next: URLSearchParams | null = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  );
  while (next) {
    const response = await service.call(`${list}?${next.toString()}`, { as });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    rows.push(...((await response.json()) as Row[]));
    counts.add(`${response.headers.get('x-total-count')} of ${response.headers.get('x-list-count')}`);
    next = nextOf(response);
    await between?.();
  }
  return { rows, counts };
}
