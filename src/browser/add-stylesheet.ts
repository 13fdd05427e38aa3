/**
 * Adds a stylesheet that the page can do without, such as fonts for further scripts. Unlike an imported stylesheet, it
 * fails silently.
 */
export function addStylesheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
