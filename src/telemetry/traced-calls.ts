import type { PrefetchCache } from '../prefetch/prefetch-cache.ts';

/** User actions that can cause calls. */
const EVENTS = ['click', 'input', 'keydown', 'popstate'] as const;

/**
 * Time in milliseconds within which a call counts as caused by an action, or by the answer to an earlier call of the
 * action. It includes loading a screen.
 */
const FOLLOWS_MS = 5000;

/** A user action: a span with its own trace. Contains neither the user nor the place nor any content. */
interface Action {
  readonly traceId: string;
  readonly spanId: string;
  readonly event: string;
  readonly at: number;
  /** When the action last caused a call or received an answer. */
  receivedAt: number;
  isReported: boolean;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Ignores most keys: typing also causes an `input` event. */
const isAction = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.ctrlKey || event.metaKey;

/**
 * Adds a `traceparent` header with the causing action to each call. The first call of an action also reports the
 * action's kind and age in `tracestate` (W3C Trace Context). The service exports both. Calls without an action, such as
 * those of timers, have neither header, and neither have prefetches.
 */
export function traceCalls(cache: PrefetchCache): void {
  let last: Action | null = null;

  function act(event: Event): void {
    if (!isAction(event)) return;
    last = {
      traceId: hex(16),
      spanId: hex(8),
      event: event.type,
      at: event.timeStamp,
      receivedAt: performance.now(),
      isReported: false,
    };
  }
  for (const event of EVENTS) addEventListener(event, act, true);

  const { send } = cache;
  cache.send = async (request) => {
    const action = last;
    const now = performance.now();
    if (!action || now - action.receivedAt > FOLLOWS_MS) return send(request);
    const { traceId, spanId, event, at, isReported: isTold } = action;
    request.headers.set('traceparent', `00-${traceId}-${spanId}-01`);
    if (!isTold) request.headers.set('tracestate', `userprofile=${event}:${spanId}:${Math.round(now - at)}`);
    action.isReported = true;
    action.receivedAt = now;
    try {
      return await send(request);
    } finally {
      action.receivedAt = performance.now();
    }
  };
}
