import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const METRICS = '/userprofile/metrics';
const TOKEN = 'a-token-of-an-operator';

describe('the metrics without a token', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  }, START_MS);
  afterAll(() => service.stop());

  it('can be read on the local host', async () => {
    expect((await service.call(METRICS)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '10.0.0.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': '127.0.0.1' },
  ])('are hidden from clients behind a proxy: %j', async (headers) => {
    const answer = await service.call(METRICS, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('cannot be read under another name of the local host', async () => {
    const agent = new Agent();
    const asked = ask(`${service.url}${METRICS}`, { agent, headers: { host: 'rebound.example' } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    answer.resume();
    agent.destroy();
  });

  it('have a series for each route, and not for each URL, method or status', async () => {
    for (const path of ['a', 'b', 'c']) {
      await service.call(`/userprofile/api/v1/user/username/${path}`);
      await service.call(`/no/such/${path}`);
    }
    const text = await (await service.call(METRICS)).text();
    const counts = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
    expect(counts).toContain('http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 3');
    expect(text).not.toMatch(/route="[^"]*\/(?:such|username\/[abc])/);
    expect(text).not.toMatch(/status="\d\d\d"/);
  });
});

describe('the metrics with a token', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ environment: { METRICS_TOKEN: TOKEN } });
  }, START_MS);
  afterAll(() => service.stop());

  it('can be read with the token, even through a proxy', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.9' };
    expect((await service.call(METRICS, { headers })).status).toBe(200);
  });

  it.each<Record<string, string>>([
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: `Bearer ${TOKEN.slice(1)}` },
    { authorization: `Basic ${TOKEN}` },
  ])('are refused without the token, also on the local host: %j', async (headers) => {
    const answer = await service.call(METRICS, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  });
});
