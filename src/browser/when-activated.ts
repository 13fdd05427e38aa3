/** `Document` with the properties of prerendering, which TypeScript does not know yet. */
interface PrerenderedDocument extends Document {
  readonly prerendering?: boolean;
}

/**
 * Resolves once the user has opened the page. A browser can prerender a page that the user may never open (Speculation
 * Rules); such a page must not sign anybody in or out.
 */
export async function whenActivated(page: PrerenderedDocument = document): Promise<void> {
  if (page.prerendering !== true) return;
  await new Promise((resolve) => {
    page.addEventListener('prerenderingchange', resolve, { once: true });
  });
}
