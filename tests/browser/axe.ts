import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { IS_EXTENDED } from '../support/extended.ts';
import { expect } from './fixtures.ts';

/** The minified source, which a browser compiles in half the time of `axe.source`. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
};

/** Options that run only the rule `color-contrast`, the only rule whose result depends on the colour scheme. */
const COLOURS: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast'] },
};

/** Asserts that axe finds no violation in the visible page. The extended run also checks the dark colour scheme. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expectNone(page, WCAG);
  if (!IS_EXTENDED) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNone(page: Page, options: axe.RunOptions): Promise<void> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]);
  }, options);
  expect(found).toEqual([]);
}

/**
 * Waits until no animation or transition is running, because axe would measure the contrast of a notice that is fading
 * out. If some still run, the failure names their elements.
 */
async function comeToRest(page: Page): Promise<void> {
  // Polls instead of waiting for `Animation.finished`, which never resolves if an animation becomes endless or its
  // element is hidden.
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState, timeline }) => {
          const ends = effect?.getComputedTiming().iterations !== Infinity;
          // Scroll-driven animations are ignored, because they run only while the user scrolls.
          return ends && playState === 'running' && timeline instanceof DocumentTimeline;
        })
        .map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : '',
        ),
    );
  await expect.poll(moving, { intervals: [25, 50, 100] }).toEqual([]);
}
