/**
 * Adds to the looks of the page what it can do without, such as the letters of further scripts: unlike an imported stylesheet,
 * one that cannot be loaded is nothing to tell anybody.
 */
export function addStylesheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
