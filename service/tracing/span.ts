import { randomBytes } from 'node:crypto';

/** Work of which a trace tells (OpenTelemetry). Its attributes hold nothing that somebody has sent. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Null where the trace begins here. */
  parentId: string | null;
  name: string;
  kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

/** A trace that somebody else has begun. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Reads a `traceparent` (W3C Trace Context, section 3.2); null where it is none. */
export function parseTraceparent(header: unknown): RemoteParent | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** What a person did in the console, as the first call that follows from it says. */
export interface Action {
  spanId: string;
  /** The event that the browser had. */
  event: string;
  /** How long before the call that was. */
  msBefore: number;
}

/** Stays below a list's greatest length (W3C Trace Context, section 3.3.1.5). */
const MOST_STATE = 512;
const ACTION = /^userprofile=(click|input|keydown|popstate):(?!0{16})([\da-f]{16}):(\d{1,5})$/;

/** Reads the console's entry in a `tracestate` (W3C Trace Context, section 3.3); null where there is none. */
export function parseAction(header: unknown): Action | null {
  if (typeof header !== 'string' || header.length > MOST_STATE) return null;
  for (const entry of header.split(',')) {
    const [, event, spanId, msBefore] = ACTION.exec(entry.trim()) ?? [];
    if (event && spanId && msBefore) return { event, spanId, msBefore: Number(msBefore) };
  }
  return null;
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
export const newTraceId = (): string => hex(16);
export const newSpanId = (): string => hex(8);

/** Milliseconds since 1970, finer than the clock of `Date`. */
export const moment = (): number => performance.timeOrigin + performance.now();
