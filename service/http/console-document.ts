import { createHash } from 'node:crypto';
import type { Configuration } from '../../openapi/generated/types.ts';
import { escapeHtml } from '../text/html.ts';

/** Maps each route, such as `/user/edit/$uuid`, to the files that only its screen needs. */
export type RouteFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the route, such as `/user/edit/$uuid`, that matches a path below the console's root; null if none matches.
 */
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

/**
 * Embeds data as JSON in HTML. Escapes `<`, so that no text in the data can end the element. The content
 * security policy allows the element, because a browser does not execute it.
 */
const dataElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Returns the hashes of the inline scripts of `index.html`, as sources for the content security policy. */
export const inlineScriptSources = (template: string): string[] =>
  [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * The prerendered part of a document: a screen, the template of a list to which a script adds the rows, or nothing
 * (null).
 */
export type PrerenderedPage = { readonly screen: string } | { readonly list: unknown } | null;

/** The HTML of a screen, prerendered for certain settings. */
export interface ScreenVariant {
  /**
   * The settings for which the HTML was prerendered. A placeholder (`placeholderOf`) matches every text, and is
   * replaced by this text in the HTML.
   */
  readonly settings: Partial<Configuration>;
  readonly html: string;
}

/**
 * Returns the HTML of the first variant that was prerendered for these settings, with their values filled in; null if
 * there is none.
 */
export function screenFor(variants: readonly ScreenVariant[], settings: Configuration): string | null {
  const variant = variants.find((one) => isPart(one.settings, settings));
  return variant ? withSettings(variant, settings) : null;
}

/** Returns a setting's placeholder, as `src/prerender/shared/placeholders.ts` writes it. */
const placeholderOf = (name: string): string => `~${name}~`;

const isPart = (part: Partial<Configuration>, settings: Configuration): boolean =>
  Object.entries(part).every(([name, value]) => {
    const set = settings[name as keyof Configuration];
    return value === placeholderOf(name) ? typeof set === 'string' : value === set;
  });

/** Replaces all placeholders in one pass, because a setting's value may look like a placeholder. */
function withSettings({ html, settings: part }: ScreenVariant, settings: Configuration): string {
  return html.replaceAll(/~(\w+)~/g, (text, name: string) =>
    name in part ? escapeHtml(String(settings[name as keyof Configuration])) : text,
  );
}

/**
 * Embeds data in the console's document that the page would otherwise have to request: the settings, the list of files
 * that its screen needs, and the prerendered page. Also adds the origin of the setting `PUBLIC_URL`. The settings
 * precede the script, because the script is `async` and can run before the rest of the document is parsed.
 *
 * Without a prerendered page, the document preloads the files. With a prerendered page, the document only lists the
 * files, and the script loads them after the page is shown.
 *
 * @param template the built `index.html`
 * @param base the beginning of the files' addresses
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
    first: PrerenderedPage;
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
          ...('list' in first ? [dataElement('prerendered-list', first.list)] : []),
        ];
  const screen =
    first !== null && 'screen' in first
      ? `<template id="prerendered-screen">${first.screen}</template>\n`
      : '';
  const meta = `<meta name="public-url" content="${escapeHtml(publicUrl)}" />`;
  return template
    .replace('</title>', () => `</title>\n${meta}\n${dataElement('settings', settings)}`)
    .replace('</head>', () => `${late.join('\n')}\n</head>`)
    .replace('<div id="root">', (root) => screen + root);
}
