import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAttention } from '../../../src/browser/watch-attention.ts';
import { deferred } from '../../support/console.tsx';

let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function become(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('reports each change at once, and after the first paint whether the page is visible', async () => {
  const paint = deferred<void>();
  const reported: boolean[] = [];
  const stop = watchAttention(
    () => paint.promise,
    (isVisible) => reported.push(isVisible),
  );
  become('hidden');
  expect(reported).toEqual([false]);
  paint.resolve();
  await expect.poll(() => reported).toEqual([false, false]);
  become('visible');
  become('hidden');
  expect(reported).toEqual([false, false, true, false]);
  stop();
  become('visible');
  expect(reported).toHaveLength(4);
});

it('reports at once if the page is hidden at the start', () => {
  visibility = 'hidden';
  const reported: boolean[] = [];
  const stop = watchAttention(
    () => new Promise(() => {}),
    (isVisible) => reported.push(isVisible),
  );
  expect(reported).toEqual([false]);
  stop();
});

it('reports nothing if it is stopped before the paint', async () => {
  const reported: boolean[] = [];
  const stop = watchAttention(
    () => Promise.resolve(),
    (isVisible) => reported.push(isVisible),
  );
  stop();
  await Promise.resolve();
  become('hidden');
  expect(reported).toEqual([]);
});
