import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from '../../../service/tasks/repeat.ts';

describe('repeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports the error of a run that fails, and runs again', async () => {
    const task = vi
      .fn<() => Promise<null>>()
      .mockRejectedValueOnce(new Error('no disk'))
      .mockResolvedValue(null);
    const onError = vi.fn<(error: unknown) => void>();
    const stop = repeat(1000, task, onError);
    await vi.advanceTimersByTimeAsync(2000);
    await stop();
    expect(onError.mock.calls).toEqual([[new Error('no disk')]]);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('starts no run while another one is running', async () => {
    const task = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
    const stop = repeat(1000, task, () => {});
    await vi.advanceTimersByTimeAsync(5000);
    void stop();
    expect(task).toHaveBeenCalledTimes(1);
  });
});
