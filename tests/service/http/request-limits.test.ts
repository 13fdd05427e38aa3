import { on, once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

/**
 * Sends these lines over a new connection, and nothing else. Returns everything that the service sends until it closes
 * the connection.
 */
async function responseTo({ url }: TestService, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return text;
}

describe('time limits of requests', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({
      limits: { requestTimeouts: { headers: 60, check: 10, body: { intervalMs: 250, bytes: 1000 } } },
    });
  }, START_MS);
  afterAll(() => service.stop());

  it('apply to the headers', async () => {
    const response = await responseTo(
      service,
      'GET /userprofile/health/live HTTP/1.1',
      'Host: localhost',
      'X-Slow: ',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"timed_out"');
  });

  it('apply to the body of a call without a token', async () => {
    const response = await responseTo(
      service,
      `POST ${API}/password/forgot HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '{"username":',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('apply to an upload, whose place in the queue is then free', async () => {
    const response = await responseTo(
      service,
      `POST ${API}/user/import HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
      '',
      '--x',
      'Content-Disposition: form-data; name="users"; filename="users.csv"',
      '',
      'username,',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    const locks = () => service.db.selectFrom('job_locks').selectAll().execute();
    await expect.poll(locks).toEqual([]);
  });
});

describe('size limits of requests', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  }, START_MS);
  afterAll(() => service.stop());

  /** Saves a visibility profile. `body` is the JSON text of the request. */
  const save = async (body: string) => {
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.admin)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}${API}/profile/visibility/update`, {
      method: 'POST',
      body,
      headers,
    });
    return { status: response.status, ...((await response.json()) as object) };
  };

  it('refuse a connection that is not HTTP', async () => {
    expect(await responseTo(service, 'EHLO localhost', '', '')).toMatch(
      /^HTTP\/1\.1 400 [^]*"code":"invalid_request"/,
    );
  });

  it('are smaller for the body of a caller who is not signed in', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(17 * 1024) });
    for (const path of [`${API}/password/forgot`, `${API}/auth/token`]) {
      const response = await service.call(path, { method: 'POST', body });
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        413,
        { code: 'too_large' },
      ]);
    }
    const response = await service.call(`${API}/user/activate`, { method: 'POST', as: 'admin', body });
    expect(response.status).toBe(400);
  });

  it('are reported during the upload, and the connection stays open', async () => {
    const size = 8 * 1024 * 1024;
    const socket = connect(service.listensOn, '127.0.0.1').setEncoding('utf8');
    const answers = on(socket, 'data', { close: ['close'] });
    const nextAnswer = async () => String((await answers.next()).value);
    socket.write(
      [
        `POST ${API}/user/activate HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${await service.tokenOf(service.fixture.people.admin)}`,
        'Content-Type: application/json',
        `Content-Length: ${size}`,
        '',
        '[',
      ].join('\r\n'),
    );
    expect(await nextAnswer()).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/);
    socket.write(' '.repeat(size - 1));
    socket.write('GET /userprofile/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await nextAnswer()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('limit how many invalid fields are reported, and their total number is reported too', async () => {
    const ask = async (count: number) => {
      const body = Array.from({ length: count }, () => ({ uuid: 'x' }));
      const response = await service.call(`${API}/user/activate`, { method: 'POST', as: 'admin', body });
      expect(response.status).toBe(422);
      return (await response.json()) as { fields: unknown[]; fieldsRefused?: number };
    };
    expect(await ask(50)).toMatchObject({ fields: { length: 50 } });
    expect(await ask(900)).toMatchObject({ fields: { length: 100 }, fieldsRefused: 900 });
    // For a large body, the validation stops at the first error and reports only this one.
    const large = { uuid: null, name: 'x', roles: Array.from({ length: 6000 }, () => ({ uuid: 'x' })) };
    const response = await service.call(`${API}/profile/app/update`, {
      method: 'POST',
      as: 'admin',
      body: large,
    });
    expect(((await response.json()) as { fields: unknown[] }).fields).toHaveLength(1);
  });

  describe('of JSON', () => {
    const profile = { uuid: null, name: 'x', minimumRole: { name: 'ADMIN' } };

    it.each([
      ['levels', '['.repeat(1000), { status: 400, message: 'The body is nested too deep.' }],
      ['levels of objects', '{"a":'.repeat(1000), { status: 400, message: 'The body is nested too deep.' }],
      [
        'entries',
        `[${'0,'.repeat(400_000)}0]`,
        { status: 413, message: 'The body has too many fields or entries.' },
      ],
      [
        'names',
        JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`n${index}`, 0]))),
        { status: 413, message: 'The body has too many fields or entries.' },
      ],
      ['bytes', `"${'x'.repeat(8 * 1024 * 1024)}"`, { status: 413, code: 'too_large' }],
    ])('apply to %s, before parsing', async (_what, body, response) => {
      expect(await save(body)).toMatchObject(response);
    });

    it('allow as many clusters as a visibility profile can contain', async () => {
      const clusters = Array.from({ length: 100_000 }, (_, index) => ({
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Cluster ${index}`,
      }));
      expect(await save(JSON.stringify({ ...profile, clusters }))).toMatchObject({
        status: 422,
        fields: expect.arrayContaining([
          { field: 'clusters.0', message: 'This cluster does not exist any more.' },
        ]),
        fieldsRefused: expect.any(Number),
      });
    });

    it('do not apply to characters inside strings', async () => {
      const description = `\\"${'[{,:'.repeat(50)}\\`;
      const body = { ...profile, description, networkGroups: [{ uuid: service.fixture.client }] };
      expect(await save(JSON.stringify(body))).toMatchObject({
        status: 422,
        fields: [{ field: 'networkGroups.0', message: 'This element does not exist any more.' }],
      });
    });
  });

  it.each(['a\0b', 'half \ud800 of a pair'])('refuse a character that cannot be stored: %j', async (name) => {
    const response = await service.call(`${API}/password/forgot`, {
      method: 'POST',
      body: { username: name },
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        fields: [
          { field: 'username', message: 'This contains a character that cannot be stored. Remove it.' },
        ],
      },
    ]);
  });
});
