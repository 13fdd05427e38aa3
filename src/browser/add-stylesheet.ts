/**
 * Adds a stylesheet that the page does not need, such as one with the fonts of other writing systems. A failure to load
 * it causes no error, unlike that of an imported stylesheet.
 */
export function addStylesheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
