import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inSlices } from '../../../src/browser/in-slices.ts';

type Slice = Parameters<typeof inSlices>[0];

/** Returns a function that must be called this number of times until its work is done. */
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

const IDLE_CALLBACKS = {
  requestIdleCallback: (run: IdleRequestCallback) =>
    setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 })),
};

/** A stub of `window.scheduler`, which runs tasks in the order in which they are posted. */
const SCHEDULER = {
  scheduler: {
    postTask: (run: () => unknown) =>
      new Promise((resolve, reject) => {
        setTimeout(() => new Promise((taken) => taken(run())).then(resolve, reject));
      }),
  },
};

const stub = (globals: object) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
};

describe.each([
  ['with idle callbacks and task priorities', { ...IDLE_CALLBACKS, ...SCHEDULER }],
  ['with idle callbacks', IDLE_CALLBACKS],
  ['with neither idle callbacks nor task priorities', {}],
])('inSlices in a browser %s', (_, globals) => {
  beforeEach(() => {
    stub(globals);
  });

  it('runs in slices until the work is done', async () => {
    const slice = work(3);
    inSlices(slice);
    expect(slice).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(slice).toHaveBeenCalledTimes(3);
  });

  it('reports whether there is time left', async () => {
    const slice = vi.fn<Slice>((timeIsLeft) => {
      expect(timeIsLeft()).toBe(true);
      return 'done';
    });
    inSlices(slice);
    await vi.runAllTimersAsync();
    expect(slice).toHaveBeenCalledOnce();
  });

  it('ends each slice before it delays input, however long the browser is idle', async () => {
    inSlices((timeIsLeft) => {
      for (let waited = 0; timeIsLeft(); waited += 1) {
        expect(waited).toBeLessThan(16);
        vi.advanceTimersByTime(1);
      }
      return 'done';
    });
    await vi.advanceTimersToNextTimerAsync();
    expect.assertions(5);
  });
});

it('inSlices passes an error of a later slice to `reportError`', async () => {
  stub({ ...IDLE_CALLBACKS, ...SCHEDULER });
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const failing = vi.fn<Slice>().mockReturnValueOnce('more');
  failing.mockImplementationOnce(() => {
    throw new Error('not to be indexed');
  });
  inSlices(failing);
  await vi.runAllTimersAsync();
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('not to be indexed'));
});
