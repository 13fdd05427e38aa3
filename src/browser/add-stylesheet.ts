/**
 * Adds a stylesheet that the page does not need, such as one with the fonts of other writing systems. If the file
 * cannot be loaded, no error is thrown, unlike for an imported stylesheet.
 */
export function addStylesheet(href: string, media = 'all'): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media }));
}
