import { setMaxListeners } from 'node:events';

/**
 * Works with a signal that aborts after so many milliseconds, or when another one does. It keeps its timer itself:
 * Node.js can collect what `AbortSignal.any` is made of as garbage, and then it never aborts
 * (github.com/nodejs/node/issues/57736).
 *
 * @throws what the work throws: of the deadline an error named TimeoutError, else the other signal's reason.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  other?: AbortSignal,
): Promise<Result> {
  other?.throwIfAborted();
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException('It took too long.', 'TimeoutError')),
    milliseconds,
  );
  const follow = () => ending.abort(other?.reason);
  // Many may work under one signal, and each lets go of it: Node.js would warn of a leak.
  if (other) setMaxListeners(0, other);
  other?.addEventListener('abort', follow);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener('abort', follow);
  }
}
