import { afterEach, describe, expect, test } from 'vitest';
import { createActor, type InputFrom, toPromise } from 'xstate';
import type { SavedFile } from '../../../machines/common/csv-file.ts';
import { bulkActors, exportAddress } from '../../../machines/user/bulk-actors.ts';
import { FILE_CHANGED } from '../../../machines/user/import-file.ts';
import { refusedRowsFile } from '../../../machines/user/refused-rows.ts';
import { createClient } from '../../../openapi/client/client.ts';
import { checkedPlan, importPlan, refusedRow } from '../../support/import-plans.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';

const BASE = 'https://suite.example';
const file = { name: 'users.csv', content: new Blob(['username\nanna\n']) };

let asked: Request[] = [];
let saved: SavedFile[] = [];
afterEach(() => {
  asked = [];
  saved = [];
});

/** Returns the actors of the export and the import, connected to a service that always sends this response. */
function callsWith(answer: () => Response) {
  const client = createClient({
    baseUrl: BASE,
    token: () => 'a token',
    fetch: async (request) => {
      asked.push(request);
      return answer();
    },
  });
  return bulkActors(client, (one) => saved.push(one));
}

type Calls = ReturnType<typeof bulkActors>;

/** Runs one of the actors. Returns its output, or throws its error. */
function run<Name extends keyof Calls>(calls: Calls, name: Name, input: InputFrom<Calls[Name]>) {
  return toPromise(createActor(calls[name] as Calls['importUsers'], { input: input as never }).start());
}

/** Returns a response whose body breaks off with a network error. */
const broken = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) }));

describe('the export', () => {
  test.each([
    ['all', 'csv', '/userprofile/api/v1/user/export?format=csv', 'users.csv'],
    ['active', 'xlsx', '/userprofile/api/v1/user/export/active?format=xlsx', 'active-users.xlsx'],
    ['inactive', 'csv', '/userprofile/api/v1/user/export/inactive?format=csv', 'inactive-users.csv'],
  ] as const)(
    'of %s users as %s is requested with the token and saved',
    async (scope, format, path, name) => {
      await run(
        callsWith(() => new Response('username\r\n')),
        'download',
        { scope, format },
      );
      expect(asked[0]?.url).toBe(`${BASE}${path}`);
      expect(exportAddress({ scope, format })).toBe(path);
      expect(asked[0]?.headers.get('authorization')).toBe('Bearer a token');
      expect(saved.map((one) => one.name)).toEqual([name]);
      expect(await saved[0]?.content.text()).toBe('username\r\n');
    },
  );

  test('saves nothing if the download is incomplete, and reports the failure', async () => {
    await expect(run(callsWith(broken), 'download', { scope: 'all', format: 'csv' })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(saved).toEqual([]);
  });
});

describe('the import', () => {
  test('sends a form with the file in the field users', async () => {
    const result = { created: 0, updated: 1, unchanged: 0 };
    const calls = callsWith(() => Response.json(result));
    const plan = checkedPlan(importPlan(), file.content);
    expect(await run(calls, 'importUsers', { file, plan, reason: ' Neue Büros \uD800' })).toEqual(result);
    const [request] = asked;
    expect(request?.headers.get('change-reason')).toBe('Neue%20B%C3%BCros');
    expect(request?.headers.get('if-match')).toBe('"plan-0"');
    expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const sent = (await request?.formData())?.get('users') as File;
    expect(sent.name).toBe('users.csv');
    expect(await sent.text()).toBe('username\nanna\n');
  });

  test('sends only the file if there is no plan, and treats an empty response as a success', async () => {
    const calls = callsWith(() => new Response(null, { status: 204 }));
    expect(await run(calls, 'importUsers', { file, plan: null, reason: '' })).toBeNull();
    expect(asked[0]?.headers.has('if-match')).toBe(false);
    expect(asked[0]?.headers.has('change-reason')).toBe(false);
  });

  test('sends the same form for a plan, and reports an empty plan as a failure', async () => {
    const plan = importPlan();
    expect(
      await run(
        callsWith(() => Response.json(plan)),
        'planImport',
        file,
      ),
    ).toEqual({ ...plan, content: expect.any(Blob), effect: { touched: [], isKnown: false } });
    expect(asked[0]?.url).toBe(`${BASE}/userprofile/api/v1/user/import/plan`);
    const empty = callsWith(() => Response.json({}));
    await expect(run(empty, 'planImport', file)).rejects.toMatchObject({ kind: 'malformed' });
  });

  test.each([
    ['cannot be read any more', () => Promise.reject(new DOMException('changed', 'NotReadableError'))],
    ['has other bytes than the planned file', () => new Blob(['username\nbenn\n']).arrayBuffer()],
    ['is longer than the planned file', () => new Blob(['username\nanna\nben\n']).arrayBuffer()],
  ])('sends no file that %s', async (_what, arrayBuffer) => {
    const calls = callsWith(() => Response.json({}));
    const changed = { name: file.name, content: Object.assign(new Blob(), { arrayBuffer }) };
    const plan = checkedPlan(importPlan(), file.content);
    await expect(run(calls, 'importUsers', { file: changed, plan, reason: '' })).rejects.toEqual(
      FILE_CHANGED,
    );
    expect(asked).toEqual([]);
  });

  test('makes no plan for a file that cannot be read any more', async () => {
    const content = new Blob();
    content.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const deleted = { name: file.name, content };
    await expect(
      run(
        callsWith(() => Response.json({})),
        'planImport',
        deleted,
      ),
    ).rejects.toEqual(FILE_CHANGED);
    expect(asked).toEqual([]);
  });

  test('reports the rows because of which it is refused', async () => {
    const { problems } = refusedRow();
    const refusal = () =>
      Response.json({ code: 'invalid_rows', rows: problems }, { status: 422, statusText: 'Refused' });
    await expect(
      run(callsWith(refusal), 'importUsers', { file, plan: null, reason: '' }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'invalid_rows',
      rows: problems,
    });
  });
});

test('the file of refused rows contains the rows with their reasons', async () => {
  const { name, content } = refusedRowsFile(importPlan({ refused: 1 }));
  expect(name).toBe('refused-users.csv');
  const first = refusedRowsFile({ ...importPlan({ refused: 2 }), refused: 95_000 });
  expect(first.name).toBe('refused-users-first-2-of-95000.csv');
  expect(await content.text()).toBe(
    [
      [...FILE_COLUMNS, 'problem'].join(','),
      `ben,ben@example.org,"Ben, ""the""",'=1,,,true,Operatr,Everything,,businessProfile: There is no business profile of this name.`,
      '',
    ].join('\r\n'),
  );
  const [row] = importPlan({ refused: 1 }).rows.slice(1);
  const problems = [
    { row: 3, column: null, value: null, message: 'Two\nlines' },
    { row: 3, column: 'email', value: 'ben', message: 'No address' },
  ];
  const text = await refusedRowsFile({ ...importPlan(), rows: [{ ...row!, problems }] }).content.text();
  expect(text.endsWith('"Two\nlines; email: No address"\r\n')).toBe(true);
});
