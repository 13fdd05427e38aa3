import { setMaxListeners } from 'node:events';

/**
 * Runs work with a signal that aborts after a timeout, or when another signal does. `AbortSignal.any` is not
 * used: Node.js can collect its sources as garbage, and then it never aborts
 * (github.com/nodejs/node/issues/57736).
 *
 * @throws what `work` throws: usually a TimeoutError, or the other signal's reason
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
  // The limit on listeners is removed, because many calls may share a signal, and Node.js would warn of a leak although
  // each call removes its listener.
  if (other) setMaxListeners(0, other);
  other?.addEventListener('abort', follow);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener('abort', follow);
  }
}
