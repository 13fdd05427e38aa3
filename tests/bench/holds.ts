import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Cells } from '../../service/user/bulk/file-row.ts';
import { MAX_ROWS } from '../../service/user/bulk/limits.ts';
import { readUserFile } from '../../service/user/bulk/read-file.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { cellsOf, csvOf, formOf } from '../support/user-files.ts';
import {
  formOfManyFiles,
  workbookOfAttributes,
  workbookOfLongNames,
  zipBomb,
} from '../support/hostile-uploads.ts';
import { rowOf, workbookOf } from '../support/workbooks.ts';
import { CLUSTERS, clusterUuid, folderOfClusters } from './clusters.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const API = '/userprofile/api/v1';
const PROBE = new URL('hold-probe.mjs', import.meta.url);
const IDLE_MS = 2000;
const MEGABYTE = 1024 * 1024;
/** Unpacked size, in megabytes, of the zip bomb: an import file whose compressed size is small. */
const BOMB_MB = 512;
/** Size of the largest JSON body that the service accepts, in megabytes. */
const LARGEST_BODY_MB = 8;
/** Number of users in a typical import. */
const SOME = 10_000;

/** Number of sign-ins with a long password. */
const LONG_SIGN_INS = 275;

/** Budget in milliseconds for how long a request may block the event loop. */
const LIMIT = budget(50);

interface Trial {
  what: string;
  status: number;
  path: string;
  /** Returns the body of a POST request. Without this function, the request is a GET. */
  body?: () => BodyInit;
  headers?: Record<string, string>;
}

const json = { 'content-type': 'application/json' };

/** Returns a form with an import file of `count` new users. A space in `name` makes their usernames invalid. */
const users = (count: number, name: string, others: Partial<Cells>) =>
  formOf(csvOf(Array.from({ length: count }, (_, index) => cellsOf(`${name}${index}`, others))));

const file = (bytes: Buffer) => formOf(new Uint8Array(bytes), 'users.xlsx');

/** Returns a text of `bytes` whose combining marks normalization must sort, in time that grows with their square. */
const disorderedMarks = (bytes: number): string =>
  `a${'\u0301'.repeat(bytes / 4)}${'\u0334'.repeat(bytes / 4)}`;

function passwordOf(bytes: number): string {
  const password = disorderedMarks(bytes);
  return JSON.stringify({ currentPassword: password, password, rePassword: password });
}

const userNamed = (firstName: string): string =>
  JSON.stringify({
    uuid: null,
    username: 'marks',
    email: 'marks@example.org',
    firstName,
    lastName: firstName,
  });

/** Sends sign-ins with passwords of 16 kB, the largest body of a caller who is not signed in. */
async function signInWithLongPasswords(origin: string): Promise<void> {
  const session = new BrowserSession(origin);
  await session.call('/userprofile/config.json');
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    'x-xsrf-token': session.cookies.get('XSRF-TOKEN')!,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = `username=viewer&password=${disorderedMarks(16_000)}`;
  for (let sent = 0; sent < LONG_SIGN_INS; sent++) {
    const answer = await fetch(`${origin}/userprofile/login`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status !== 422 && answer.status !== 429) throw new Error(`${answer.status}: ${text}`);
  }
}

/** Returns a visibility profile that contains the first `count` clusters. */
function profileOf(count: number, name: string): string {
  const clusters = Array.from({ length: count }, (_, index) => ({
    uuid: clusterUuid(index),
    name: `Cluster ${index}`,
  }));
  return JSON.stringify({
    uuid: null,
    name,
    minimumRole: { name: 'ADMIN' },
    primaryVisibility: clusters[0],
    clusters,
  });
}

const offered = (kind: string) =>
  Array.from({ length: 10_000 }, (_, index) => ({
    uuid: null,
    name: `${kind} ${index} of an application`,
    category: 'SCOPE',
    minimumRole: { name: 'ADMIN' },
  }));

/** Returns an application with the maximum number of roles and elements, about 2.3 MB. */
function applicationOf(): string {
  return JSON.stringify({
    uuid: null,
    name: 'Large',
    dataUrl: 'jdbc:postgresql://db/large',
    dataDriverName: 'org.postgresql.Driver',
    dataUsername: 'reader',
    dataPassword: 'secret',
    apiHost: 'https://large.example.org',
    apiAuthType: 'HTTP_BASIC',
    apiUsername: 'api',
    apiPassword: 'secret',
    roles: offered('Role'),
    elements: offered('Element'),
  });
}

/**
 * Returns the requests to measure, in order. `demo` has the profile cells of a demo user, because every new user needs
 * existing profiles.
 */
function trials(demo: Partial<Cells>): Trial[] {
  const plan = { path: '/user/import/plan', status: 200 };
  const imported = { path: '/user/import', status: 200 };
  const changed = { ...demo, lastName: 'Changed' };
  const visibility = { path: '/profile/visibility/update', status: 422, headers: json };
  const read = { status: 200 };
  const manyFiles = formOfManyFiles(MAX_ROWS);
  return [
    {
      what: 'own password, 200 kB of disordered marks',
      path: '/account/password',
      status: 422,
      headers: json,
      body: () => passwordOf(200_000),
    },
    {
      what: 'user, two names of 400 kB of disordered marks',
      path: '/user/update',
      status: 422,
      headers: json,
      body: () => userNamed(disorderedMarks(400_000)),
    },
    {
      ...plan,
      what: 'plan, a file name of 400 kB of disordered marks',
      status: 422,
      body: () => formOf('username\n', disorderedMarks(400_000)),
    },
    { ...plan, what: `plan, ${MAX_ROWS} rows refused`, body: () => users(MAX_ROWS, 'no ', demo) },
    { ...plan, what: `plan, ${MAX_ROWS} rows good`, body: () => users(MAX_ROWS, 'all.', demo) },
    { ...imported, what: `import, ${SOME} users created`, body: () => users(SOME, 'some.', demo) },
    { ...imported, what: `import, ${SOME} users changed`, body: () => users(SOME, 'some.', changed) },
    { ...imported, what: `import, ${MAX_ROWS} users created`, body: () => users(MAX_ROWS, 'all.', demo) },
    {
      ...imported,
      what: `import, ${SOME} rows refused`,
      status: 422,
      body: () => users(SOME, 'no ', demo),
    },
    {
      ...plan,
      what: `plan, a zip bomb of ${BOMB_MB} MB`,
      status: 422,
      body: () => file(zipBomb(BOMB_MB)),
    },
    {
      ...plan,
      what: 'plan, 110 MB of shared strings and 3,200,000 attributes',
      status: 422,
      body: () => file(workbookOfAttributes(110, 3_200_000)),
    },
    { ...plan, what: 'plan, 20000 users with long names', body: () => file(workbookOfLongNames(20_000)) },
    {
      ...plan,
      what: `plan, a form of ${MAX_ROWS} files`,
      status: 400,
      headers: manyFiles.headers,
      body: () => manyFiles.body,
    },
    {
      ...plan,
      what: 'plan, a workbook with row 4000000000',
      status: 422,
      body: () => file(workbookOf(rowOf(4_000_000_000, ['ada']))),
    },
    {
      ...visibility,
      what: `visibility profile, ${MAX_ROWS} clusters refused`,
      body: () => profileOf(MAX_ROWS, 'Refused'),
    },
    {
      what: 'application, 10000 roles and 10000 elements',
      path: '/app/update',
      status: 200,
      headers: json,
      body: applicationOf,
    },
    { ...read, what: `sync of ${CLUSTERS} clusters`, path: '/visibility/sync/cluster' },
    {
      ...visibility,
      what: `visibility profile, ${CLUSTERS} clusters good`,
      status: 200,
      body: () => profileOf(CLUSTERS, 'Good'),
    },
    { ...read, what: `list of ${CLUSTERS} clusters`, path: '/cluster/list' },
    { ...read, what: 'list of visibility profiles', path: '/profile/visibility/list' },
    { ...read, what: `list of ${MAX_ROWS} users`, path: '/user/list/active' },
    { ...read, what: `export of ${MAX_ROWS} users`, path: '/user/export' },
    { ...read, what: `export of ${MAX_ROWS} users as XLSX`, path: '/user/export?format=xlsx' },
    {
      ...visibility,
      what: 'visibility profile, 16 MB',
      status: 413,
      body: () => `[${'0,'.repeat(8 * MEGABYTE - 2)}0]`,
    },
    {
      ...visibility,
      what: `visibility profile, ${LARGEST_BODY_MB} MB of numbers`,
      status: 413,
      body: () => `[${'0,'.repeat((LARGEST_BODY_MB * MEGABYTE) / 2 - 2)}0]`,
    },
    {
      ...visibility,
      what: `visibility profile, ${LARGEST_BODY_MB} MB of brackets`,
      status: 400,
      body: () => '['.repeat(LARGEST_BODY_MB * MEGABYTE),
    },
  ];
}

/**
 * Sends the most expensive requests. Reports for each request how long it blocks the event loop at most: all
 * other requests wait during that time.
 */
export async function measureHolds(): Promise<Table[]> {
  const probePort = await freePort();
  const inventory = await folderOfClusters();
  const environment = {
    NODE_OPTIONS: `--import ${PROBE.href}`,
    HOLD_PROBE_PORT: String(probePort),
    INVENTORY_URL: pathToFileURL(inventory).href,
  };
  const stack = await startStack({ port: await freePort(), environment });
  const { origin } = new URL(stack.url);
  const longest = async () => {
    const answer = await fetch(`http://127.0.0.1:${probePort}/`);
    return (await answer.json()) as { held: number; onProcessor: number | null };
  };
  const signIn = async () => {
    const session = new BrowserSession(origin);
    await session.call('/userprofile/config.json');
    return bearer(await session.signIn('nova.admin'));
  };
  const held: Figure[] = [];
  const onProcessor: Figure[] = [];
  const note = async (what: string) => {
    const found = await longest();
    held.push({ what, measured: found.held, unit: 'ms', against: LIMIT });
    if (found.onProcessor === null) return;
    onProcessor.push({ what, measured: found.onProcessor, unit: 'ms', against: LIMIT });
  };
  try {
    const exported = await fetch(`${origin}${API}/user/export`, { headers: await signIn() });
    const known = await readUserFile(Buffer.from(await exported.arrayBuffer()));
    const { businessProfile, visibilityProfile } = known.rows.find(
      ({ cells }) => cells.username === 'viewer',
    )!.cells;
    await longest();
    await delay(IDLE_MS);
    await note('nothing is asked');
    for (const { what, path, status, headers, body } of trials({ businessProfile, visibilityProfile })) {
      const authorization = await signIn();
      const sent = body ? { method: 'POST', body: body() } : {};
      await longest();
      const answer = await fetch(`${origin}${API}${path}`, {
        ...sent,
        headers: { ...authorization, ...headers },
      });
      const text = await answer.text();
      if (answer.status !== status) {
        throw new Error(`${what}: ${answer.status} instead of ${status}: ${text.slice(0, 500)}`);
      }
      await note(what);
    }
    // The failed sign-ins lock this address out, so they come last.
    await longest();
    await signInWithLongPasswords(origin);
    await note(`${LONG_SIGN_INS} sign-ins with a password of 16 kB`);
    return [
      figureTable('Holds of the event loop', held),
      figureTable('Holds of the event loop, time on the processor', onProcessor),
    ].filter(({ rows }) => Object.keys(rows).length > 0);
  } finally {
    await stack.stop();
    await rm(inventory, { recursive: true, force: true });
  }
}
