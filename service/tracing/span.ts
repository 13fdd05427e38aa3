import { randomBytes } from 'node:crypto';

/** A span of a trace (OpenTelemetry). Attributes must not contain user input. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Null if the trace starts here. */
  parentId: string | null;
  name: string;
  kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

/** The parent span, which another system has created. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Parses a `traceparent` header (W3C Trace Context, section 3.2); null if invalid. */
export function parseTraceparent(header: unknown): RemoteParent | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A user action in the console, as the first call of the action reports it. */
export interface Action {
  spanId: string;
  /** The type of the browser's event, such as `click`. */
  event: string;
  /** Milliseconds between the event and the call. */
  msBefore: number;
}

/** The maximum length of a `tracestate` (W3C Trace Context, section 3.3.1.5). */
const MAX_TRACESTATE = 512;
const ACTION = /^userprofile=(click|input|keydown|popstate):(?!0{16})([\da-f]{16}):(\d{1,5})$/;

/** Parses the console's entry in a `tracestate` header (W3C Trace Context, section 3.3); null without one. */
export function parseAction(header: unknown): Action | null {
  if (typeof header !== 'string' || header.length > MAX_TRACESTATE) return null;
  for (const entry of header.split(',')) {
    const [, event, spanId, msBefore] = ACTION.exec(entry.trim()) ?? [];
    if (event && spanId && msBefore) return { event, spanId, msBefore: Number(msBefore) };
  }
  return null;
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
export const newTraceId = (): string => hex(16);
export const newSpanId = (): string => hex(8);

/** Milliseconds since 1970, with a higher resolution than `Date`. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
