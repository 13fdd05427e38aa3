import { expect, it } from 'vitest';
import { whenActivated } from '../../../src/browser/when-activated.ts';

/** A document that the browser prerenders until `activate`. */
function prerendered() {
  const page = Object.assign(document.implementation.createHTMLDocument(), { prerendering: true });
  const activate = () => {
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
  };
  return { page, activate };
}

it('resolves at once for a page that the user has opened', async () => {
  await expect(whenActivated(document.implementation.createHTMLDocument())).resolves.toBeUndefined();
});

it('waits until the user opens a prerendered page', async () => {
  const { page, activate } = prerendered();
  let isActivated = false;
  const activated = whenActivated(page).then(() => (isActivated = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isActivated).toBe(false);
  activate();
  await activated;
  expect(isActivated).toBe(true);
});
