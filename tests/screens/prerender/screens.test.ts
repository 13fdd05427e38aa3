import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderScreen, renderScreens } from '../../../src/prerender/build/render-screens.ts';
import { screenFor } from '../../../service/http/console-document.ts';
import { controlIds } from './controls.ts';

/** Generates names, some of which look like markup or placeholders. */
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom('<b>Fjord</b>', '~suiteMark~', '~suiteName~', 'Fjord & Son', '"'),
);
const settings = fc.record({
  ssoEnabled: fc.boolean(),
  ssoAutoRedirect: fc.constant(false),
  suiteName: fc.option(name),
  suiteMark: fc.option(fc.constantFrom('/brand/mark.svg', 'https://brand.example/mark.svg?a=1&b=2')),
});

/** Normalizes HTML: parses entities, and replaces the ids that React generates. */
function parsed(html: string): string {
  const page = document.createElement('div');
  page.innerHTML = html;
  for (const element of page.querySelectorAll('*'))
    for (const attribute of ['id', 'for', 'aria-labelledby', 'aria-describedby'])
      if (element.getAttribute(attribute)?.startsWith('_R_')) element.setAttribute(attribute, 'made');
  return page.innerHTML;
}

test.each(['/authorize', '/password/forgot'])(
  'the prerendered screen of %s equals React’s screen once it is filled in, and gives each control an id of its own',
  async (path) => {
    const variants = (await renderScreens())[path]!;
    await fc.assert(
      fc.asyncProperty(settings, async (set) => {
        const shown = parsed(await renderScreen(path, set));
        expect(parsed(screenFor(variants, set)!)).toBe(shown);
        const ids = controlIds(shown);
        expect(ids).not.toContain(null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(shown).toContain(set.suiteMark === null ? '<svg' : '<img src="');
      }),
      { numRuns: 15 },
    );
  },
);
