import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SpanExporter } from '../../../service/tracing/exporter.ts';
import { newSpanId, newTraceId, type Span } from '../../../service/tracing/span.ts';
import { startService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

let collector: OtherSystem;
/** The bodies of the requests that the collector has received, in order. */
let bodies: string[];
let asked: string[];
let status: number;

beforeEach(async () => {
  [bodies, asked, status] = [[], [], 200];
  collector = await startOtherSystem();
  collector.answer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-key'] ?? ''}`);
    const body = await text(request);
    if (status === 200) bodies.push(body);
    response.writeHead(status).end('{}');
  });
});
afterEach(() => collector.stop());

const spans = (): ExportedSpan[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });

const attribute = ({ attributes }: ExportedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

const settings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
});

describe('the traces of the service', () => {
  it('contain a call and its database queries, without data of the request', async () => {
    const service = await startService({ environment: settings() });
    const [traceId, parentId] = [newTraceId(), newSpanId()];
    const { admin, viewer } = service.fixture.people;
    const body = [{ uuid: viewer }];
    const changed = await service.call('/userprofile/api/v1/user/inactivate?q=hunter2', {
      as: 'admin',
      method: 'POST',
      body,
      headers: { traceparent: `00-${traceId}-${parentId}-01` },
    });
    expect(changed.status).toBe(200);
    await service.call('/userprofile/api/v1/user/username/hunter2', { as: 'admin' });
    await service.call('/userprofile/health/live');
    await service.call('/userprofile/api/v1/me', {
      headers: { traceparent: `00-${newTraceId()}-${newSpanId()}-00` },
    });
    await service.stop();

    expect(new Set(asked)).toEqual(new Set(['POST /v1/traces a key']));
    const requests = spans().filter(({ kind }) => kind === 2);
    expect(requests.map(({ name }) => name)).toEqual([
      'POST /userprofile/api/v1/user/inactivate',
      'GET /userprofile/api/v1/user/username/:username',
    ]);
    const [first, second] = requests as [ExportedSpan, ExportedSpan];
    expect(first).toMatchObject({ traceId, parentSpanId: parentId });
    expect(attribute(first, 'http.response.status_code')).toBe('200');
    expect(attribute(first, 'userprofile.request_id')).toBe(changed.headers.get('x-request-id'));
    expect(second.parentSpanId).toBeUndefined();
    expect(second.traceId).not.toBe(traceId);
    const queries = spans().filter((span) => span.parentSpanId === first.spanId);
    expect(new Set(queries.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const statements = queries.map((span) => attribute(span, 'db.query.text'));
    expect(statements).toContainEqual(expect.stringMatching(/^update "users" set "active" = \?/));
    for (const { startTimeUnixNano: start, endTimeUnixNano: end } of queries) {
      expect(
        BigInt(start) >= BigInt(first.startTimeUnixNano) - 1_000_000n && BigInt(end) >= BigInt(start),
      ).toBe(true);
    }
    for (const secret of ['hunter2', admin, viewer, 'Bearer']) expect(bodies.join('')).not.toContain(secret);
  });

  it("start with the user's action in the console if the headers of the request are valid", async () => {
    const service = await startService({ environment: settings() });
    const [traceId, parentId, spanId] = [newTraceId(), newSpanId(), newSpanId()];
    const traceparent = `00-${traceId}-${parentId}-01`;
    const me = (headers: Record<string, string>) =>
      service.call('/userprofile/api/v1/me', { as: 'admin', headers });
    const config = await (await service.call('/userprofile/config.json')).json();
    expect(config).toMatchObject({ traced: true });
    await me({ traceparent, tracestate: `proxy=1, userprofile=click:${spanId}:250` });
    const malformed: Record<string, string>[] = [
      { tracestate: `userprofile=click:${spanId}:250` },
      { traceparent: `ff-${traceId}-${parentId}-01`, tracestate: `userprofile=click:${spanId}:250` },
      { traceparent: `${traceparent}, ${traceparent}`, tracestate: `userprofile=click:${spanId}:250` },
      { traceparent, tracestate: `userprofile=hunter2:${spanId}:250` },
      { traceparent, tracestate: `userprofile=click:${'0'.repeat(16)}:250` },
      { traceparent, tracestate: `userprofile=click:${spanId}:250000` },
      { traceparent, tracestate: `userprofile=click:${spanId}:250:hunter2` },
      { traceparent, tracestate: `${'x=1,'.repeat(200)}userprofile=click:${spanId}:250` },
    ];
    for (const headers of malformed) expect((await me(headers)).status).toBe(200);
    await service.stop();

    const actions = spans().filter(({ kind }) => kind === 1);
    expect(actions).toHaveLength(1);
    const [action] = actions as [ExportedSpan];
    const first = spans().find(({ kind, traceId: of }) => kind === 2 && of === traceId)!;
    expect(action).toMatchObject({ traceId, spanId, name: 'click GET /userprofile/api/v1/me' });
    expect(action.parentSpanId).toBeUndefined();
    expect(action.attributes).toEqual([
      { key: 'userprofile.console.event', value: { stringValue: 'click' } },
    ]);
    const before = BigInt(first.startTimeUnixNano) - BigInt(action.startTimeUnixNano);
    // A difference of a microsecond is allowed, because the service rounds both times to microseconds.
    expect(Math.abs(Number(before) - 250_000_000)).toBeLessThanOrEqual(1000);
    expect(action.endTimeUnixNano).toBe(first.endTimeUnixNano);
    expect(bodies.join('')).not.toContain('hunter2');
  });

  it('do not delay the service if the collector does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const service = await startService({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    });
    expect((await service.call('/userprofile/api/v1/me', { as: 'admin' })).status).toBe(200);
    await service.stop();
    silent.close();
  });
});

const span = (name: string): Span => ({
  traceId: newTraceId(),
  spanId: newSpanId(),
  parentId: null,
  name,
  kind: 'server',
  start: 1_700_000_000_000.25,
  end: 1_700_000_000_001,
  attributes: {},
  hasFailed: true,
});
const exporter = (failures: unknown[]) =>
  new SpanExporter({ url: `${collector.url}/v1/traces`, headers: {} }, {}, (why) => failures.push(why));

it('the span exporter keeps spans for another attempt, logs a failure once, and drops spans if there are too many', async () => {
  const failures: unknown[] = [];
  const sends = exporter(failures);
  status = 503;
  for (let index = 0; index < 5000; index += 1) sends.add(span(`${index}`));
  await sends.stop();
  await sends.stop();
  expect(failures).toHaveLength(1);
  status = 200;
  await sends.stop();
  expect(spans().map(({ name }) => Number(name))).toEqual(Array.from({ length: 4096 }, (_, index) => index));
  const [first] = spans();
  expect(first).toMatchObject({
    startTimeUnixNano: '1700000000000250000',
    endTimeUnixNano: '1700000000001000000',
    status: { code: 2 },
  });
});
