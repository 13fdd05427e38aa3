import { randomBytes } from 'node:crypto';

/** Work of which a trace tells (OpenTelemetry). Its attributes hold nothing that somebody has sent. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Null where the trace begins here. */
  parentId: string | null;
  name: string;
  kind: 'server' | 'client';
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

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Reads a `traceparent` (W3C Trace Context, section 3.2); null where it is none. */
export function parseTraceparent(header: unknown): RemoteParent | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
export const newTraceId = (): string => hex(16);
export const newSpanId = (): string => hex(8);

/** Milliseconds since 1970, finer than the clock of `Date`. */
export const moment = (): number => performance.timeOrigin + performance.now();
