import { describe, expect, it } from 'vitest';
import { trustedProxies } from '../../../service/http/trusted-proxies.ts';
import { requestIds } from '../../../service/operations/request-id.ts';
import { startService } from '../../support/service.ts';

const MADE = /^[\da-f]{16}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('the trusted proxies', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1', '::1'])('include %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  it.each(['11.0.0.1', '192.0.2.8', '::ffff:192.0.2.8', '::2', '127.0.0.1', 'unknown', '', undefined])(
    'exclude %s',
    (address) => expect(isTrusted(address)).toBe(false),
  );

  it('are empty by default', () => expect(trustedProxies(false)('127.0.0.1')).toBe(false));
});

const idOf = (headers: Record<string, string | string[]>, remoteAddress = '10.0.0.1') =>
  requestIds(trustedProxies(['10.0.0.1']))({ headers, socket: { remoteAddress } });

describe('the id of a request', () => {
  it.each<[string, Record<string, string>, string]>([
    ['X-Request-Id', { 'x-request-id': 'f-1.A_b' }, 'f-1.A_b'],
    ['traceparent', { traceparent: TRACEPARENT }, TRACE],
    ['X-Request-Id of both', { 'x-request-id': 'mine', traceparent: TRACEPARENT }, 'mine'],
    ['traceparent beside a malformed id', { 'x-request-id': 'a b', traceparent: TRACEPARENT }, TRACE],
  ])('is taken from the %s of a trusted proxy', (_, headers, id) => expect(idOf(headers)).toBe(id));

  it.each<Record<string, string | string[]>>([
    {},
    { 'x-request-id': '' },
    { 'x-request-id': 'x'.repeat(65) },
    { 'x-request-id': 'a"b' },
    { 'x-request-id': 'a\u001b[31m' },
    { 'x-request-id': ['a', 'b'] },
    { traceparent: 'x' },
    { traceparent: TRACEPARENT.toUpperCase() },
    { traceparent: `${TRACEPARENT}-more` },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` },
  ])('is generated for %j', (headers) => {
    const id = idOf(headers);
    expect(id).toMatch(MADE);
    expect(idOf(headers)).not.toBe(id);
  });

  it.each(['10.0.0.2', ''])('is generated if the client is not a trusted proxy: %s', (address) => {
    expect(idOf({ 'x-request-id': 'mine', traceparent: TRACEPARENT }, address)).toMatch(MADE);
  });
});

describe('a response', () => {
  it('contains the request id in a header, and in the body of an error', async () => {
    const service = await startService();
    const given = { headers: { 'x-request-id': 'mine' } };
    const live = await service.call('/userprofile/health/live', given);
    expect(live.headers.get('x-request-id')).toMatch(MADE);
    for (const path of ['/userprofile/api/v1/me', '/nowhere', '/%E0%A4%A']) {
      const answer = await service.call(path, given);
      const id = answer.headers.get('x-request-id');
      expect([id, await answer.json()]).toEqual([
        expect.stringMatching(MADE),
        expect.objectContaining({ requestId: id }),
      ]);
    }
    await service.stop();
  });

  it('contains the id that a trusted proxy has sent', async () => {
    const service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const answer = await service.call('/userprofile/api/v1/me', { headers: { 'x-request-id': 'mine' } });
    expect([answer.headers.get('x-request-id'), await answer.json()]).toMatchObject([
      'mine',
      { requestId: 'mine' },
    ]);
    await service.stop();
  });
});
