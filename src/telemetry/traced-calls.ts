import type { AnswersAhead } from '../../openapi/answers-ahead.ts';

/** What a person does that calls can follow from. */
const EVENTS = ['click', 'input', 'keydown', 'popstate'] as const;

/** Within which a call follows from an action, or from the answer to an earlier call of it: a screen is loaded first. */
const FOLLOWS_MS = 5000;

/** An action of a person is a span of a trace of its own; nothing in it says who, where or what. */
interface Action {
  readonly traceId: string;
  readonly spanId: string;
  readonly event: string;
  readonly at: number;
  /** When it was last heard of. */
  heardAt: number;
  isTold: boolean;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A key that is typed is an input, too. */
const isAction = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.ctrlKey || event.metaKey;

/**
 * Has each call say which action of the person it follows from: in `traceparent`, and the first one, in `tracestate`, what the
 * action was and how long ago (W3C Trace Context). The service tells of both. Calls that follow from none, such as those of
 * a clock, say nothing, and neither do those that are made in the hope of an action.
 */
export function traceCalls(ahead: AnswersAhead): void {
  let last: Action | null = null;

  function act(event: Event): void {
    if (!isAction(event)) return;
    last = {
      traceId: hex(16),
      spanId: hex(8),
      event: event.type,
      at: event.timeStamp,
      heardAt: performance.now(),
      isTold: false,
    };
  }
  for (const event of EVENTS) addEventListener(event, act, true);

  const { send } = ahead;
  ahead.send = async (request) => {
    const action = last;
    const now = performance.now();
    if (!action || now - action.heardAt > FOLLOWS_MS) return send(request);
    const { traceId, spanId, event, at, isTold } = action;
    request.headers.set('traceparent', `00-${traceId}-${spanId}-01`);
    if (!isTold) request.headers.set('tracestate', `userprofile=${event}:${spanId}:${Math.round(now - at)}`);
    action.isTold = true;
    action.heardAt = now;
    try {
      return await send(request);
    } finally {
      action.heardAt = performance.now();
    }
  };
}
