/**
 * Adds a stylesheet that the page does not need, such as fonts for further scripts. Unlike an imported stylesheet, it
 * fails without an error.
 */
export function addStylesheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
