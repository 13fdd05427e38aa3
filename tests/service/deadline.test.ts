import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { withDeadline } from '../../service/tasks/deadline.ts';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** Returns a promise that never resolves. It rejects when the signal aborts. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('withDeadline', () => {
  it('aborts an operation that takes too long, even after a garbage collection', async () => {
    const ended = withDeadline(50, endless, new AbortController().signal);
    collectGarbage();
    await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it("aborts when the caller's signal aborts or has already aborted, and removes its listener", async () => {
    const other = new AbortController();
    const warn = vi.spyOn(process, 'emitWarning');
    const many = Array.from({ length: 20 }, () => withDeadline(60_000, endless, other.signal));
    other.abort(new Error('enough'));
    for (const ended of many) await expect(ended).rejects.toThrow('enough');
    expect(warn).not.toHaveBeenCalled();
    await expect(withDeadline(60_000, endless, other.signal)).rejects.toThrow('enough');
    expect(getEventListeners(other.signal, 'abort')).toEqual([]);
  });
});
