import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import { MAX_ROWS } from '../../../service/user/bulk/limits.ts';
import type { ProcessLimits } from '../../../service/tasks/worker-process.ts';
import { IMPORT_LIMITS } from '../../../service/user/bulk/import-process.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import type { Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf as cellsOfAny, csvOf, formOf } from '../../support/user-files.ts';
import { workbookOfAttributes, workbookOfLongNames, zipBomb } from '../../support/hostile-uploads.ts';
import { rowOf, workbookOf } from '../../support/workbooks.ts';

const API = '/userprofile/api/v1/user';
const cellsOf = (username: string) => cellsOfAny(username, { businessProfile: 'Business profile of viewer' });

async function upload(service: TestService, path: string, body: BodyInit, as: Person = 'productAdmin') {
  const authorization = `Bearer ${await service.tokenOf(service.fixture.people[as])}`;
  return fetch(`${service.url}${API}/${path}`, { method: 'POST', body, headers: { authorization } });
}

/** Number of users that take long enough to plan that other requests run in the meantime. */
const MANY = 30_000;

/** Returns a file with users who all have invalid usernames. */
const refusedUsers = (count: number): string =>
  csvOf(Array.from({ length: count }, (_, index) => cellsOf(`no ${index}`)));

// A child process reads the files of these tests. It uses no database, so SQLite is enough.
describe('an import', () => {
  const limits: ProcessLimits = { ...IMPORT_LIMITS };
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ limits: { import: limits } });
  }, START_MS);
  afterAll(() => service.stop());

  it('does not block other requests, and returns only the first refused rows', async () => {
    const plan = { isAnswered: false };
    const planned = upload(service, 'import/plan', formOf(refusedUsers(MANY))).finally(() => {
      plan.isAnswered = true;
    });
    for (let others = 0; others < 20; others += 1) {
      expect((await service.call('/userprofile/api/v1/me', { as: 'viewer' })).status).toBe(200);
    }
    expect(plan.isAnswered).toBe(false);
    expect((await (await planned).json()) as ImportPlan).toMatchObject({
      refused: MANY,
      rows: { length: 100 },
    });

    const imported = await upload(service, 'import', formOf(refusedUsers(101)));
    expect(imported.status).toBe(422);
    expect(await imported.json()).toMatchObject({
      message: '101 rows cannot be imported.',
      refused: 101,
      // The problems of the first hundred rows: each row has one for the username and one for the e-mail address.
      rows: { length: 200 },
    });
  });

  it('is refused at its limit of memory or time, and the service continues', async () => {
    const message = 'The file is too large. Import fewer users at a time.';
    for (const [name, value, users] of [
      ['megabytes', 48, MAX_ROWS],
      ['milliseconds', 1, 1000],
    ] as const) {
      limits[name] = value;
      const answer = await upload(service, 'import/plan', formOf(refusedUsers(users)));
      limits[name] = IMPORT_LIMITS[name];
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large', message }]);
    }
    const answer = await upload(service, 'import/plan', formOf(csvOf([cellsOf('after')])));
    expect(await answer.json()).toMatchObject({ created: 1, refused: 0 });
  });

  it('is refused if a small workbook has a row after the last possible one', async () => {
    const file = workbookOf(rowOf(4_000_000_000, ['ada']));
    const answer = await upload(service, 'import', formOf(new Uint8Array(file), 'users.xlsx'));
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid_rows', refused: 1 }]);
  });

  it.each([
    ['many attributes', () => workbookOfAttributes(4, 200_000), 422],
    ['control characters beside long names', () => workbookOfLongNames(2000), 200],
    ['a sheet that unpacks to more than is taken', () => zipBomb(300), 422],
  ] as const)('accepts a request after a workbook with %s', async (_, workbook, status) => {
    const file = () => formOf(new Uint8Array(workbook()), 'users.xlsx');
    expect((await upload(service, 'import/plan', file())).status).toBe(status);
    const answer = await upload(service, 'import/plan', formOf(csvOf([cellsOf('after')])));
    expect(await answer.json()).toMatchObject({ created: 1, refused: 0 });
  });
});

describe.each(ONE_ENGINE)('an import on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());

  it('is refused while another import of the same user is running', async () => {
    const boundary = 'x';
    const token = await service.tokenOf(service.fixture.people.productAdmin);
    const first = httpRequest(`${service.url}${API}/import/plan`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    const answered = once(first, 'response');
    first.write(`--x\r\ncontent-disposition: form-data; name="users"; filename="users.csv"\r\n\r\n`);
    const locks = () => service.db.selectFrom('job_locks').selectAll().execute();
    await expect.poll(locks).toHaveLength(1);

    const file = () => formOf(csvOf([cellsOf('single')]));
    for (const path of ['import', 'import/plan']) {
      const second = await upload(service, path, file());
      expect([second.status, await second.json()]).toMatchObject([
        409,
        { code: 'busy', message: 'Another import of yours is running. Wait until it ends.' },
      ]);
    }
    expect((await upload(service, 'import/plan', file(), 'admin')).status).toBe(200);

    first.end(`${csvOf([cellsOf('single')])}\r\n--x--\r\n`);
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect((await upload(service, 'import', file())).status).toBe(200);
  });

  it('is aborted when the client that has requested its plan disconnects', async () => {
    const leaving = new AbortController();
    const token = await service.tokenOf(service.fixture.people.productAdmin);
    const asked = fetch(`${service.url}${API}/import/plan`, {
      method: 'POST',
      body: formOf(refusedUsers(MANY)),
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    const locks = () => service.db.selectFrom('job_locks').selectAll().execute();
    await expect.poll(locks).toHaveLength(1);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(locks).toHaveLength(0);
    expect((await upload(service, 'import/plan', formOf(csvOf([cellsOf('next')])))).status).toBe(200);
  });
});
