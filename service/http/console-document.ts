import type { Configuration } from '../../openapi/types.ts';
import { escapeHtml } from './html.ts';

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

/** What is seen at an address before any script of a screen is there: a screen, or how the page of a list looks. */
export type FirstSight = { readonly screen: string } | { readonly list: unknown } | null;

/** A screen in HTML as some settings make it look. */
export interface ScreenLook {
  /** A text of a setting's mark (`markOf`) stands for any text: the HTML has it where that text is to be. */
  readonly settings: Partial<Configuration>;
  readonly html: string;
}

/** The screen as these settings make it look, or null: with them something else may be there first. */
export function screenWith(looks: readonly ScreenLook[], settings: Configuration): string | null {
  const look = looks.find((one) => isPart(one.settings, settings));
  return look ? filledIn(look, settings) : null;
}

/** Is how `src/first-page/shared/marks.ts` marks where data stands. */
const markOf = (name: string): string => `~${name}~`;

const isPart = (part: Partial<Configuration>, settings: Configuration): boolean =>
  Object.entries(part).every(([name, value]) => {
    const set = settings[name as keyof Configuration];
    return value === markOf(name) ? typeof set === 'string' : value === set;
  });

/** Fills in all marks at once: what is filled in may look like one. */
function filledIn({ html, settings: part }: ScreenLook, settings: Configuration): string {
  return html.replaceAll(/~(\w+)~/g, (text, name: string) =>
    name in part ? escapeHtml(String(settings[name as keyof Configuration])) : text,
  );
}

/**
 * Puts into the console's document the origin that it belongs to, and what would otherwise be asked for after it: the settings, the files of the screen, and
 * what is seen first. The settings are before the script, which does not wait for the rest. Where something is seen without
 * the files, they are listed, for the script to load after that; elsewhere they are loaded with the document.
 *
 * @param template the document as it was built
 * @param base what addresses of the files start with
 * @param publicUrl the origin of the setting `PUBLIC_URL`, which the page compares with its own
 */
export function consoleDocument(
  template: string,
  {
    settings,
    first,
    files,
    base,
    publicUrl,
  }: {
    settings: Configuration;
    first: FirstSight;
    files: readonly string[];
    base: string;
    publicUrl: string;
  },
): string {
  const addresses = files.map((file) => base + file);
  const late =
    first === null
      ? addresses.map((address) => `<link rel="modulepreload" href="${address}" />`)
      : [
          dataElement('parts', addresses),
          ...('list' in first ? [dataElement('first-page', first.list)] : []),
        ];
  const screen =
    first !== null && 'screen' in first ? `<template id="first-screen">${first.screen}</template>\n` : '';
  const meta = `<meta name="public-url" content="${escapeHtml(publicUrl)}" />`;
  return template
    .replace('</title>', () => `</title>\n${meta}\n${dataElement('settings', settings)}`)
    .replace('</head>', () => `${late.join('\n')}\n</head>`)
    .replace('<div id="root">', (root) => screen + root);
}
