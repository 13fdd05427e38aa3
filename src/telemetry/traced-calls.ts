import type { PrefetchCache } from '../prefetch/prefetch-cache.ts';

/** Browser events that count as user actions, which can cause calls. */
const EVENTS = ['click', 'input', 'keydown', 'popstate'] as const;

/**
 * Maximum time between an action and a call that it causes, in milliseconds, and between a response and the next call
 * of the action. Long enough to load a screen.
 */
const FOLLOWS_MS = 5000;

/** A user action: a span that starts a trace. Contains neither the user nor the screen nor any content. */
interface Action {
  readonly traceId: string;
  readonly spanId: string;
  readonly event: string;
  readonly at: number;
  /** When the action last caused a call or received a response. */
  receivedAt: number;
  isReported: boolean;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Returns whether an event counts as an action. Most keys do not, because typing also causes an `input` event. */
const isAction = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.ctrlKey || event.metaKey;

/**
 * Adds a `traceparent` header to each call that follows a user action soon enough (`FOLLOWS_MS`). The header identifies
 * the action. The first call of an action also sends the action's kind and age in `tracestate` (W3C Trace Context). The
 * service exports both. All other calls, such as prefetches, have neither header.
 */
export function traceCalls(cache: PrefetchCache): void {
  let last: Action | null = null;

  function startAction(event: Event): void {
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
  for (const event of EVENTS) addEventListener(event, startAction, true);

  const { send } = cache;
  cache.send = async (request) => {
    const action = last;
    const now = performance.now();
    if (!action || now - action.receivedAt > FOLLOWS_MS) return send(request);
    const { traceId, spanId, event, at, isReported } = action;
    request.headers.set('traceparent', `00-${traceId}-${spanId}-01`);
    if (!isReported)
      request.headers.set('tracestate', `userprofile=${event}:${spanId}:${Math.round(now - at)}`);
    action.isReported = true;
    action.receivedAt = now;
    try {
      return await send(request);
    } finally {
      action.receivedAt = performance.now();
    }
  };
}
