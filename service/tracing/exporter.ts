import { exchange } from '../sources/http.ts';
import type { Span } from './span.ts';

/** The endpoint that receives spans. */
export interface Collector {
  /** The collector's URL for traces. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Time between the first queued span and its batch. */
const SEND_EVERY_MS = 5000;
/** Number of queued spans that are sent at once, without waiting. */
const MAX_BATCH = 512;
/** Maximum number of queued spans. While the collector is down, further spans are dropped to limit memory. */
const MAX_QUEUED = 4096;
const TIMEOUT_MS = 1500;

const KINDS = { internal: 1, server: 2, client: 3 };
/** `STATUS_CODE_ERROR` of OpenTelemetry. */
const STATUS_ERROR = 2;

/** Converts milliseconds since 1970 to nanoseconds as text, because a double cannot represent them exactly. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`;

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** Serializes spans as OTLP/JSON (OpenTelemetry Protocol 1.3, section JSON Protobuf Encoding). */
const otlp = (spans: readonly Span[], resource: Readonly<Record<string, string>>) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'userprofile' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: nanoseconds(span.start),
            endTimeUnixNano: nanoseconds(span.end),
            attributes: attributesOf(span.attributes),
            ...(span.hasFailed ? { status: { code: STATUS_ERROR } } : {}),
          })),
        },
      ],
    },
  ],
});

/**
 * Sends spans to a collector in the background, in batches. If the collector is down, up to `MAX_QUEUED` spans are kept
 * and sent later; further spans are dropped, and nothing else is affected.
 */
export class SpanExporter {
  readonly #collector: Collector;
  readonly #resource: Readonly<Record<string, string>>;
  readonly #onFailure: (why: unknown) => void;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #hasFailed = false;

  /**
   * Creates an exporter. It sends nothing before the first span.
   *
   * @param resource attributes of this process
   * @param onFailure called once when sending starts to fail
   */
  constructor(
    collector: Collector,
    resource: Readonly<Record<string, string>>,
    onFailure: (why: unknown) => void,
  ) {
    this.#collector = collector;
    this.#resource = resource;
    this.#onFailure = onFailure;
  }

  /** Queues a span. Drops it if `MAX_QUEUED` spans are waiting. */
  add(span: Span): void {
    if (this.#waiting.length >= MAX_QUEUED) return;
    this.#waiting.push(span);
    this.#timer ??= setTimeout(() => void this.#flush(), SEND_EVERY_MS).unref();
    if (this.#waiting.length >= MAX_BATCH && !this.#hasFailed) void this.#flush();
  }

  /** Sends the remaining spans. Stops at the first failure. */
  async stop(): Promise<void> {
    await this.#sending;
    while (this.#waiting.length > 0) {
      const before = this.#waiting.length;
      await this.#flush();
      if (this.#waiting.length >= before) break;
    }
    if (this.#timer) clearTimeout(this.#timer);
  }

  #flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting.splice(0, MAX_BATCH);
    try {
      const { url, headers } = this.#collector;
      await exchange(url, {
        name: 'trace collector',
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlp(batch, this.#resource)),
        timeoutMs: TIMEOUT_MS,
      });
      this.#hasFailed = false;
    } catch (error) {
      this.#waiting = [...batch, ...this.#waiting].slice(0, MAX_QUEUED);
      if (!this.#hasFailed) this.#onFailure(error);
      this.#hasFailed = true;
    }
    if (this.#waiting.length > 0) {
      this.#timer ??= setTimeout(() => void this.#flush(), SEND_EVERY_MS).unref();
    }
  }
}
