import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { version } from '../../package.json' with { type: 'json' };
import { SpanExporter, type Collector } from './exporter.ts';
import {
  preciseNow,
  newSpanId,
  newTraceId,
  parseAction,
  parseTraceparent,
  type Action,
  type Span,
} from './span.ts';

/** Matches routes that are not traced, because load balancers and monitoring call them every few seconds. */
const UNTRACED = /^\/userprofile\/(health\/|metrics$)/;

/** Records a span for each request, and for each of its database queries. */
export class Tracing {
  readonly #exporter: SpanExporter;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #spans = new WeakMap<FastifyRequest, Span>();
  #warn: (why: unknown) => void = () => {};

  constructor(collector: Collector) {
    const resource = {
      'service.name': 'userprofile',
      'service.version': version,
      'service.instance.id': randomUUID(),
    };
    this.#exporter = new SpanExporter(collector, resource, (why) => this.#warn(why));
  }

  /**
   * Adds the hooks that trace requests. Must be called before other hooks are added, so that a span includes
   * them.
   */
  traceRequests(app: FastifyInstance): void {
    this.#warn = (why) =>
      app.log.warn({ err: why }, 'traces cannot be sent; they are sent later, or dropped');
    app.addHook('onRequest', (request, _reply, done) => {
      const span = this.#begin(request);
      if (!span) return done();
      this.#spans.set(request, span);
      return this.#current.run(span, done);
    });
    // The hook restores the request's async context, because body parsing continues in the context of the connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = this.#spans.get(request);
      return span ? this.#current.run(span, done) : done();
    });
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = this.#spans.get(request);
      if (span) {
        span.attributes['http.response.status_code'] = statusCode;
        this.#end(span, statusCode >= 500);
        const action = parseAction(request.headers['tracestate']);
        if (action && span.parentId !== null) this.#addAction(action, span);
      }
      done();
    });
  }

  /** Records a span for a query of a traced request. The query's text has placeholders instead of values. */
  readonly onQuery = ({ level, query, queryDurationMillis }: LogEvent): void => {
    const parent = this.#current.getStore();
    if (!parent) return;
    const end = preciseNow();
    this.#exporter.add({
      traceId: parent.traceId,
      spanId: newSpanId(),
      parentId: parent.spanId,
      name: /^\w+/.exec(query.sql)?.[0] ?? 'query',
      kind: 'client',
      start: end - queryDurationMillis,
      end,
      attributes: { 'db.query.text': query.sql },
      hasFailed: level === 'error',
    });
  };

  /** Sends the remaining spans. */
  stop(): Promise<void> {
    return this.#exporter.stop();
  }

  /** Begins the span of a request. Returns null for an untraced route, and if the caller's trace is not sampled. */
  #begin(request: FastifyRequest): Span | null {
    const route = request.routeOptions.url ?? 'none';
    const parent = parseTraceparent(request.headers['traceparent']);
    if (parent?.isSampled === false || UNTRACED.test(route)) return null;
    const start = preciseNow();
    return {
      traceId: parent?.traceId ?? newTraceId(),
      spanId: newSpanId(),
      parentId: parent?.spanId ?? null,
      name: `${request.method} ${route}`,
      kind: 'server',
      start,
      end: start,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'userprofile.request_id': request.id,
      },
      hasFailed: false,
    };
  }

  /**
   * Adds a span for the user action that caused a request, because the console itself cannot send spans. The
   * span lasts from the event to the first response.
   */
  #addAction({ event, spanId, msBefore }: Action, first: Span): void {
    this.#exporter.add({
      ...first,
      spanId,
      parentId: null,
      name: `${event} ${first.name}`,
      kind: 'internal',
      start: first.start - msBefore,
      attributes: { 'userprofile.console.event': event },
    });
  }

  #end(span: Span, hasFailed: boolean): void {
    span.end = preciseNow();
    span.hasFailed = hasFailed;
    this.#exporter.add(span);
  }
}
