import type { Configuration } from '../../openapi/types.ts';

/** Which files the screen of a route needs beside those of every screen, by the route's path, as `/user/edit/$uuid`. */
export type RouteFiles = Readonly<Record<string, readonly string[]>>;

/** The route of the console that an address below its root is of, or null. */
export function routeOf(path: string, routes: RouteFiles): string | null {
  const asked = path.split('/').filter((part) => part !== '');
  const isOf = (route: string) => {
    const parts = route.split('/').filter((part) => part !== '');
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part.startsWith('$') || part === asked[index])
    );
  };
  return Object.keys(routes).find(isOf) ?? null;
}

/** Data in a page of HTML: no text in it can end the element. The console's policy has nothing against what is no script. */
const dataElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Puts into the console's document what would otherwise be asked for after it: the settings, the files of the screen, and
 * how the first page of its list looks. The settings are before the script, which does not wait for the rest.
 *
 * @param template the document as it was built
 * @param firstPage how the list at the address looks, or null
 * @param base what addresses of the files start with
 */
export function consoleDocument(
  template: string,
  {
    settings,
    firstPage,
    files,
    base,
  }: { settings: Configuration; firstPage: unknown; files: readonly string[]; base: string },
): string {
  const late = [
    ...files.map((file) => `<link rel="modulepreload" href="${base}${file}" />`),
    ...(firstPage === null ? [] : [dataElement('first-page', firstPage)]),
  ];
  return template
    .replace('</title>', () => `</title>\n${dataElement('settings', settings)}`)
    .replace('</head>', () => `${late.join('\n')}\n</head>`);
}
