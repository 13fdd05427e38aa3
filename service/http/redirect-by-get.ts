import { queryString } from '../text/query-string.ts';

/** Returns a response that redirects a posted form to a page with the same parameters in its query. */
export function redirectByGet(page: string, form: Readonly<Record<string, unknown>>) {
  const query = queryString(form);
  return { status: 303 as const, headers: { location: query ? `${page}?${query}` : page }, body: undefined };
}
