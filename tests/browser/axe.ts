import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

const WHAT_IS_ASKED: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
};

/** What of it differs between light and dark. */
const COLOURS: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast'] },
};

/** That axe finds nothing in what is shown, in the light and in the dark. */
export async function expectNoViolation(page: Page): Promise<void> {
  // A notice that began to fade while axe looks would be read half faded.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNone(page, WHAT_IS_ASKED);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  // Colours that still change from the dark ones to the light would be in a picture that is taken next.
  await comeToRest(page);
  await page.emulateMedia({ reducedMotion: null });
}

async function expectNone(page: Page, options: axe.RunOptions): Promise<void> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]);
  }, options);
  expect(found).toEqual([]);
}

/** Waits until what moves, or changes its colour, has come to rest; fails by naming what does not. */
async function comeToRest(page: Page): Promise<void> {
  // Asked again and again: what becomes endless, or is no longer drawn, while it is waited for says no more that it ends.
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState, timeline }) => {
          const ends = effect?.getComputedTiming().iterations !== Infinity;
          // What goes along with scrolling does not move by itself.
          return ends && playState === 'running' && timeline instanceof DocumentTimeline;
        })
        .map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : '',
        ),
    );
  await expect.poll(moving, { intervals: [25, 50, 100] }).toEqual([]);
}
