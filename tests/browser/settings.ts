import type { Page } from '@playwright/test';

const IN_DOCUMENT = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s;

async function changeDocuments(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/userprofile/**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const isDocument = response.headers()['content-type']?.includes('text/html');
    return route.fulfill(isDocument ? { response, body: change(await response.text()) } : { response });
  });
}

/**
 * Removes the embedded settings from the document, as if another web server delivered it. The console then reads
 * `config.json`.
 */
export const serveWithoutSettings = (page: Page): Promise<void> =>
  changeDocuments(page, (html) => html.replace(IN_DOCUMENT, ''));

/** Replaces some of the settings that are embedded in the document. */
export const serveWithSettings = (page: Page, settings: object): Promise<void> =>
  changeDocuments(page, (html) =>
    html.replace(
      IN_DOCUMENT,
      (_element, start: string, text: string, end: string) =>
        start + JSON.stringify({ ...JSON.parse(text), ...settings }) + end,
    ),
  );
