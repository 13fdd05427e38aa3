import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenScreenShown } from '../../../src/browser/screen-shown.ts';

describe('whenScreenShown', () => {
  let root: HTMLElement;
  let isShown: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    root = document.createElement('div');
    isShown = false;
    void whenScreenShown(root).then(() => (isShown = true));
  });
  afterEach(() => void vi.useRealTimers());

  it('waits for the title and for the rows of a table', async () => {
    root.innerHTML = '<p>Loading</p>';
    await vi.advanceTimersByTimeAsync(0);
    expect(isShown).toBe(false);
    root.innerHTML = '<h1>Users</h1><table aria-busy="true"></table>';
    await vi.advanceTimersByTimeAsync(0);
    expect(isShown).toBe(false);
    root.querySelector('table')!.setAttribute('aria-busy', 'false');
    await vi.advanceTimersByTimeAsync(0);
    expect(isShown).toBe(true);
  });

  it('waits at most ten seconds after the first render', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    root.innerHTML = '<p>Loading</p>';
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isShown).toBe(true);
  });
});
