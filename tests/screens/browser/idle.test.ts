import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '../../../src/browser/idle.ts';

type Slice = Parameters<typeof whenIdle>[0];

/** Work of so many slices. */
const work = (slices: number) => {
  let left = slices;
  return vi.fn<Slice>(() => {
    left -= 1;
    return left > 0 ? 'more' : 'done';
  });
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([
  ['that says when it is idle', true],
  ['that does not', false],
])('in a browser %s', (_, finds) => {
  beforeEach(() => {
    if (!finds) return;
    vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) =>
      setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 })),
    );
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
  });

  it('runs slice by slice until the work is done', () => {
    const slice = work(3);
    whenIdle(slice);
    expect(slice).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(slice).toHaveBeenCalledTimes(3);
  });

  it('says while there is time left', () => {
    const slice = vi.fn<Slice>((timeIsLeft) => {
      expect(timeIsLeft()).toBe(true);
      return 'done';
    });
    whenIdle(slice);
    vi.runAllTimers();
    expect(slice).toHaveBeenCalledOnce();
  });

  it('ends a slice before a person notices it, however long the browser is idle', () => {
    whenIdle((timeIsLeft) => {
      for (let waited = 0; timeIsLeft(); waited += 1) {
        expect(waited).toBeLessThan(16);
        vi.advanceTimersByTime(1);
      }
      return 'done';
    });
    vi.advanceTimersToNextTimer();
    expect.assertions(8);
  });

  it('stops when told, before the first slice and between two', () => {
    const never = work(1);
    whenIdle(never)();
    vi.runAllTimers();
    expect(never).not.toHaveBeenCalled();

    const once = work(3);
    const cancel = whenIdle(once);
    vi.advanceTimersToNextTimer();
    cancel();
    vi.runAllTimers();
    expect(once).toHaveBeenCalledOnce();
  });
});
