import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../../service/problem.ts';
import { WorkerProcess } from '../../service/tasks/worker-process.ts';
import type { FaultyWorkerCalls } from '../support/faulty-worker.ts';
// oxlint-disable-next-line import/default -- `?program` generates the default export
import program from '../support/faulty-worker.ts?program';

const tooMuch = (cause: unknown) => problem('too_large', { message: 'Too much.', cause });
const start = (milliseconds = 60_000) =>
  new WorkerProcess<FaultyWorkerCalls>(program, { megabytes: 64, milliseconds }, tooMuch);

let child: WorkerProcess<FaultyWorkerCalls>;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a worker process', () => {
  beforeEach(() => {
    child = start();
  });
  afterEach(() => child.end());

  it.each([
    ['maps', new Map([['a', { deep: [1, 'two', null] }]])],
    ['bytes', new Uint8Array([1, 2, 3])],
    ['no bytes', new Uint8Array()],
    ['nothing', null],
  ])('returns %s', async (_what, value) => {
    const given = await child.ask('echo', value);
    expect(value instanceof Uint8Array ? new Uint8Array(given as Uint8Array) : given).toEqual(value);
  });

  it('can return more bytes than one message can contain', async () => {
    const bytes = Buffer.alloc(1_000_003, 'abcdefg');
    expect(bytes.equals((await child.ask('echo', bytes)) as Buffer)).toBe(true);
  });

  it('gets no environment variables of the service', async () => {
    expect(await child.ask('environment', null)).toEqual({});
  });

  it('responds again after a refusal and after an exception', async () => {
    await expect(child.ask('refuse', null)).rejects.toMatchObject({
      code: 'invalid_rows',
      message: 'The file is empty.',
      extensions: { refused: 1 },
    });
    const failure = child.ask('fail', null);
    await expect(failure).rejects.not.toHaveProperty('code');
    await expect(failure).rejects.toThrow('a mistake in the program');
    expect(await child.ask('echo', 'still here')).toBe('still here');
  });

  it.each(['fillAtOnce', 'fillHeap', 'fillBuffers', 'growText'] as const)(
    'exits when it exceeds its memory limit, and the service continues: %s',
    async (call) => {
      await expect(child.ask(call, null)).rejects.toMatchObject({ code: 'too_large' });
    },
  );

  it('does not respond after it has exited', async () => {
    await child.ask('echo', 1);
    child.end();
    await expect(child.ask('echo', 1)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('can be killed during its work', async () => {
    const pid = await child.ask('processId', null);
    const leaving = new AbortController();
    const looped = child.ask('loop', null, leaving.signal);
    leaving.abort(new Error('the caller left'));
    await expect(looped).rejects.toThrow('the caller left');
    child.end();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

it('a call fails when its response takes too long', async () => {
  child = start(300);
  await expect(child.ask('loop', null)).rejects.toMatchObject({ code: 'too_large' });
  child.end();
});
