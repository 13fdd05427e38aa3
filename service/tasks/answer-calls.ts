import { parentPort, type Transferable } from 'node:worker_threads';
import { Problem } from '../http/problem.ts';

/** What a thread can be asked for, by name; each takes one value at most. */
export type ThreadCalls = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface ThreadQuestion {
  call: string;
  input: unknown;
}

/** Carries a Problem as data. */
export type ThreadAnswer =
  | { value: unknown }
  | { refusal: { code: Problem['code']; message: string; extensions: Record<string, unknown> } };

const transferred = (value: unknown): Transferable[] =>
  value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [];

async function answer(calls: ThreadCalls, { call, input }: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    return { value: await calls[call]!(input as never) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { type: _type, title: _title, status: _status, code, message, ...extensions } = error.body;
    return { refusal: { code, message, extensions } };
  }
}

/** Answers what `Thread` asks, in the thread itself. Bytes are transferred, and unusable there afterwards. */
export function answerCalls(calls: ThreadCalls): void {
  const port = parentPort;
  port?.on('message', (question: ThreadQuestion) => {
    void answer(calls, question).then((reported) =>
      port.postMessage(reported, 'value' in reported ? transferred(reported.value) : []),
    );
  });
}
