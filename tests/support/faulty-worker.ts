/**
 * A program for a child process. Some of its calls succeed; the others fail, each in a different way, or exhaust the
 * memory of the process.
 */
import { answerCalls } from '../../service/tasks/answer-calls.ts';
import { unreadable } from '../../service/user/bulk/unreadable.ts';

const kept: unknown[] = [];

const calls = {
  echo: async (value: unknown) => value,
  environment: async () => ({ ...process.env }),
  processId: async () => process.pid,
  refuse: async (): Promise<null> => {
    throw unreadable('The file is empty.');
  },
  fail: async (): Promise<null> => {
    throw new TypeError('a mistake in the program');
  },
  /** Exceeds the heap limit with one large allocation. */
  fillAtOnce: async () => Array.from({ length: 1e8 }, () => 1.5).length,
  fillHeap: async () => {
    for (let number = 0; ; number += 1) kept.push({ number });
  },
  fillBuffers: async () => {
    for (;;) {
      kept.push(Buffer.alloc(1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  growText: async () => 'x'.repeat(2 ** 30),
  loop: async () => {
    for (;;);
  },
};

export type FaultyWorkerCalls = typeof calls;

answerCalls(calls);
