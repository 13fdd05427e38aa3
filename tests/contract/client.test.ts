import { describe, expect, it, vi } from 'vitest';
import { answer, createClient, type ClientOptions, handling } from '../../openapi/client/client.ts';
import type { Fault } from '../../openapi/client/fault.ts';

const LIST = '/userprofile/api/v1/user/list/active';

type Respond = (request: Request) => Response | Promise<Response>;

function clientFor(respond: Respond, options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const onFault = vi.fn<NonNullable<ClientOptions['onFault']>>();
  const { api } = createClient({
    token: () => null,
    baseUrl: 'http://service.test',
    onFault,
    fetch: async (request) => {
      requests.push(request);
      return respond(request);
    },
    ...options,
  });
  return { api, requests, onFault };
}

const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, ...init });

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });

async function faultOf(respond: Respond): Promise<Fault> {
  const { api } = clientFor(respond);
  return answer(api.GET(LIST)).then(
    () => expect.fail('the call succeeded'),
    (fault: Fault) => fault,
  );
}

describe('headers', () => {
  it('carry the token and its algorithm when a token is stored', async () => {
    const { api, requests } = clientFor(() => json([]), { token: () => 'abc' });
    await answer(api.GET(LIST));
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
    expect(requests[0]?.headers.get('Algorithm')).toBe('RSA256');
  });

  it('omit the token and its algorithm while signed out', async () => {
    const { api, requests } = clientFor(() => json([]));
    await answer(api.GET(LIST));
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests[0]?.headers.has('Algorithm')).toBe(false);
  });

  it('carry the XSRF token on every call that is no GET', async () => {
    const { api, requests } = clientFor(() => json([]), { xsrf: () => 'x1' });
    await answer(api.GET(LIST));
    await answer(api.POST('/userprofile/api/v1/app/syncAll'));
    expect(requests.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, 'x1']);
  });
});

describe('responses', () => {
  it('return the body of a successful response', async () => {
    const { api } = clientFor(() => json([{ uuid: 'u' }]));
    expect(await answer(api.GET(LIST))).toEqual([{ uuid: 'u' }]);
  });

  it.each<Record<string, string>>([{}, { 'Content-Length': '11' }])(
    'are parsed only once, with %o',
    async (headers) => {
      const { api } = clientFor(() => new Response('[{"uuid":1}]', { headers }));
      const parse = vi.spyOn(JSON, 'parse');
      const { data, response } = await api.GET(LIST);
      expect(parse).toHaveBeenCalledOnce();
      parse.mockRestore();
      expect(data).toEqual([{ uuid: 1 }]);
      expect(response.status).toBe(200);
    },
  );

  it('can be text', async () => {
    const { api } = clientFor(
      () => new Response('<p>Sent.</p>', { headers: { 'Content-Type': 'text/html' } }),
    );
    const call = api.GET('/userprofile/api/v1/password/template/sent', { parseAs: 'text' });
    expect(await answer(call)).toBe('<p>Sent.</p>');
  });

  it('can be a file, byte for byte', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 0xff, 0xfe]);
    const { api } = clientFor(() => new Response(bytes));
    const file = await answer(api.GET('/userprofile/api/v1/user/export', { parseAs: 'arrayBuffer' }));
    expect(new Uint8Array(file as ArrayBuffer)).toEqual(bytes);
  });

  it('are undefined if the body is empty, even if its content type is JSON', async () => {
    const { api } = clientFor(() => new Response('', { headers: { 'Content-Type': 'application/json' } }));
    expect(await answer(api.GET('/userprofile/api/v1/user/pullUsers'))).toBeUndefined();
  });

  it('are undefined for the status 204', async () => {
    const { api } = clientFor(() => new Response(null, { status: 204 }));
    expect(await answer(api.GET('/userprofile/api/v1/auth/logout'))).toBeUndefined();
  });
});

describe('faults', () => {
  it.each([400, 401, 403, 404, 406, 408, 409, 412, 422, 429, 444, 500, 502, 503, 504])(
    'keep status, code and message for status %i',
    async (status) => {
      const fault = await faultOf(() => problem(status, { code: 'some_code', message: 'Why.' }));
      expect(fault).toEqual({
        kind: 'refused',
        status,
        code: 'some_code',
        message: 'Why.',
        fields: [],
        retryAfter: null,
      });
    },
  );

  it('have no message if the response contains no problem', async () => {
    const fault = await faultOf(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(fault).toMatchObject({ kind: 'refused', status: 502, code: null, message: null });
  });

  it('list the refused fields, except entries without a field name', async () => {
    const fields = [{ field: 'user.email', message: 'Taken.' }, null, { field: 3 }];
    const fault = await faultOf(() => problem(422, { code: 'invalid_fields', message: 'No.', fields }));
    expect(fault.fields).toEqual([{ field: 'user.email', message: 'Taken.' }]);
  });

  it('contain the retry delay, which the response gives in seconds or as a date', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    const seconds = await faultOf(() => problem(429, {}, { 'Retry-After': '30' }));
    const date = await faultOf(() => problem(429, {}, { 'Retry-After': 'Thu, 01 Jan 2026 00:01:00 GMT' }));
    const nonsense = await faultOf(() => problem(429, {}, { 'Retry-After': 'soon' }));
    vi.useRealTimers();
    expect([seconds.retryAfter, date.retryAfter, nonsense.retryAfter]).toEqual([30, 60, null]);
  });

  it('include the request id if the response has one', async () => {
    expect((await faultOf(() => problem(500, {}, { 'X-Request-Id': '4bf9.2-f_3' }))).requestId).toBe(
      '4bf9.2-f_3',
    );
    const page = await faultOf(() => new Response('<html>', { headers: { 'X-Request-Id': 'a1' } }));
    expect(page).toMatchObject({ kind: 'malformed', requestId: 'a1' });
    expect((await faultOf(() => problem(500, {}))).requestId).toBeUndefined();
    expect((await faultOf(() => Promise.reject(new TypeError()))).requestId).toBeUndefined();
  });

  it('have no status for a dropped connection', async () => {
    const fault = await faultOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(fault).toMatchObject({ kind: 'unreachable', status: 0 });
  });

  it('treat an incomplete body as a dropped connection', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const fault = await faultOf(
      () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
    );
    expect(fault).toMatchObject({ kind: 'unreachable', status: 0 });
  });

  it('report a success with invalid JSON as malformed', async () => {
    const fault = await faultOf(
      () => new Response('[{', { headers: { 'Content-Type': 'application/json' } }),
    );
    expect(fault).toMatchObject({ kind: 'malformed', status: 200 });
  });

  it('report a success with an HTML page as malformed', async () => {
    const fault = await faultOf(
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    );
    expect(fault).toMatchObject({ kind: 'malformed', status: 200 });
  });

  it('list the applications that were not notified of a user', async () => {
    const failedUpdateApps = ['Fault Manager', { uuid: 'a', name: 'Planner' }, null, {}];
    const fault = await faultOf(() =>
      problem(502, { code: 'source_failed', failedUpdateApps, savedUuid: 'b' }),
    );
    expect(fault.failedUpdateApps).toEqual(['Fault Manager', 'Planner']);
    expect(fault.savedUuid).toBe('b');
  });

  it('list the rows because of which an import was refused', async () => {
    const row = { row: 7, column: 'email', heading: 'E-Mail', value: 'ada', message: 'No e-mail address.' };
    const rows = [row, { row: 8, message: 'Twice.' }, { row: 'x' }, null];
    const fault = await faultOf(() => problem(422, { code: 'invalid_rows', rows }));
    expect(fault.rows).toEqual([
      row,
      { row: 8, column: null, heading: null, value: null, message: 'Twice.' },
    ]);
  });

  it('list the places because of which a file was refused', async () => {
    const place = { line: 7, column: 3, message: 'This field is unknown.' };
    const places = [place, { line: 8, message: 'No column.' }, null];
    const fault = await faultOf(() => problem(422, { code: 'invalid_file', places, refused: 9 }));
    expect(fault).toMatchObject({ places: [place], placesRefused: 9 });
    expect(fault).not.toHaveProperty('rowsRefused');
  });

  it.each(['/userprofile/login', '/userprofile/authorize', '/userprofile/auth/login/user'])(
    'treat a redirect to %s as a timed-out session',
    async (path) => {
      const page = new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } });
      Object.defineProperties(page, {
        redirected: { value: true },
        url: { value: `http://service.test${path}?x=1` },
      });
      expect(await faultOf(() => page)).toMatchObject({ kind: 'session', status: 200 });
    },
  );

  it('do not include a redirect to any other address', async () => {
    const moved = json([]);
    Object.defineProperties(moved, {
      redirected: { value: true },
      url: { value: 'http://service.test/userprofile/api/v1/auth/authorize' },
    });
    const { api } = clientFor(() => moved);
    expect(await answer(api.GET(LIST))).toEqual([]);
  });

  it('are reported, together with their call, before the caller gets them', async () => {
    const { api, onFault } = clientFor(() => problem(404, { code: 'not_found', message: 'Gone.' }));
    const call = answer(
      api.GET('/userprofile/api/v1/user/{uuid}', { params: { path: { uuid: 'u1' } } }),
    ).catch(() => onFault.mock.calls.length);
    expect(await call).toBe(1);
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ status: 404 }), {
      method: 'GET',
      path: '/userprofile/api/v1/user/u1',
      handled: false,
    });
  });

  it.each([
    { statuses: [404], answered: 404, handled: true },
    { statuses: [404], answered: 403, handled: false },
    { statuses: [], answered: 500, handled: true },
  ])(
    'of status $answered are marked as handled if the caller handles $statuses: $handled',
    async (received) => {
      const { api, onFault } = clientFor(() => problem(received.answered, { code: 'any', message: 'Any.' }));
      await expect(answer(api.GET(LIST, handling(...received.statuses)))).rejects.toMatchObject({
        status: received.answered,
      });
      await expect(answer(api.GET(LIST))).rejects.toBeDefined();
      expect(onFault.mock.calls.map(([, call]) => call.handled)).toEqual([received.handled, false]);
    },
  );
});

describe('an aborted call', () => {
  it('rejects with its AbortError, and reports no fault', async () => {
    const abort = new AbortController();
    const { api, onFault } = clientFor(
      (request) =>
        new Promise((_, reject) => {
          request.signal.throwIfAborted();
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        }),
    );
    const call = answer(api.GET(LIST, { signal: abort.signal }));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(onFault).not.toHaveBeenCalled();
  });

  it.each([
    ['a refusal', 404],
    ['an answer', 200],
  ])('reports no fault if it is aborted while %s is read', async (_, status) => {
    const abort = new AbortController();
    const { api, onFault } = clientFor(async ({ signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        // Aborts the call when the client begins to read the body.
        pull: () => abort.abort(),
      });
      return new Response(body, { status });
    });
    await expect(answer(api.GET(LIST, { signal: abort.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('a call that needs a recent proof of identity', () => {
  const PATH = '/userprofile/api/v1/authClient/update';
  const body = { uuid: null, name: 'Reports', description: 'Reports', clientSecret: 'secret' };
  const challenge = { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"' };
  const refused = () => problem(401, { code: 'step_up_required' }, challenge);

  it('is sent once more with its body after the user has given it', async () => {
    const bodies: unknown[] = [];
    const { api, onFault } = clientFor(
      async (request) => {
        bodies.push(await request.json());
        return bodies.length === 1 ? refused() : json({ uuid: 'u1' });
      },
      { stepUp: async () => true },
    );
    expect(await answer(api.POST(PATH, { body }))).toEqual({ uuid: 'u1' });
    expect(bodies).toEqual([body, body]);
    expect(onFault).not.toHaveBeenCalled();
  });

  it.each([
    ['the user has not given it', { stepUp: async () => false }, 1],
    ['nobody can be asked', {}, 1],
    ['the service refuses it again', { stepUp: async () => true }, 2],
  ])('fails if %s', async (_case, options, calls) => {
    const { api, requests } = clientFor(refused, options);
    await expect(answer(api.POST(PATH, { body }))).rejects.toMatchObject({ code: 'step_up_required' });
    expect(requests).toHaveLength(calls);
  });

  it('is not asked about after another 401', async () => {
    const stepUp = vi.fn<() => Promise<boolean>>(async () => true);
    const { api } = clientFor(() => problem(401, { code: 'unauthenticated' }), { stepUp });
    await expect(answer(api.POST(PATH, { body }))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(stepUp).not.toHaveBeenCalled();
  });
});
