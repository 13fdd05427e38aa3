import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findApplicationAccess } from '../../../service/access/granted.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { syncApplication } from '../../../service/application/sync.ts';
import type { Db } from '../../../service/db/open.ts';
import { TABLES_WITH_COMPANY } from '../../../service/resources.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { pushUser } from '../../../service/sources/push-user.ts';
import { pullUsers } from '../../../service/user/pull.ts';
import { findUser } from '../../../service/user/queries.ts';
import { syncVisibility } from '../../../service/visibility-profile/sync.ts';
import { emptySqlite, openEmpty, START_MS, type OpenDatabase, contextOf } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addPeople, addUser } from '../../support/people.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { byTest } from '../../support/by-test.ts';

/**
 * Timeouts of the service in milliseconds: `short` for the tests in which a response never completes, `long` for all
 * others.
 */
const PATIENCE = { short: 1500, long: 60_000 };

const PERSON = 'somebody';

const HEAD = { 'content-type': 'application/json' };

/** Returns a response body that is valid for every list except the list of users. */
const newList = (): string =>
  JSON.stringify([{ uuid: randomUUID(), name: `Größe ${randomUUID()}`, category: 'MAP', parent: null }]);

const LIST = newList();

function flood(response: ServerResponse): void {
  const much = Buffer.alloc(1024 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(much));
  };
  response.on('drain', pour);
  pour();
}

function drip(response: ServerResponse): void {
  const dripping = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(dripping));
}

interface Fault {
  answer: (response: ServerResponse) => void;
  /** Matches the message by which the service reports the list that it could not read. */
  pattern: RegExp;
  /** True if a push counts as delivered despite this response. */
  isDelivered?: true;
}

const TOO_LONG = /took too long to answer\.$/;
const CLOSED = /closed the connection without an answer\.$/;
const TOO_MUCH = /sent more than the service can read\.$/;
const UNREADABLE = /sent a response that cannot be read\.$/;

/** 65 MB of spaces. Compressed only once, because that takes half a second. */
const ZIP_BOMB = gzipSync(Buffer.alloc(65 * 1024 * 1024, ' '));

const FAULTS: Record<string, Fault> = {
  'does not respond': { answer: () => {}, pattern: TOO_LONG },
  'stops in the middle of its response': {
    answer: (response) => response.writeHead(200, { ...HEAD, 'content-length': 1000 }).write('['),
    pattern: TOO_LONG,
  },
  'sends an endless response, byte by byte': { answer: drip, pattern: TOO_LONG },
  'sends an endless response at full speed': { answer: flood, pattern: TOO_MUCH },
  'sends a zip bomb': {
    answer: (response) => response.writeHead(200, { ...HEAD, 'content-encoding': 'gzip' }).end(ZIP_BOMB),
    pattern: TOO_MUCH,
  },
  'closes the connection in the middle of its response': {
    answer: (response) => {
      response.writeHead(200, { ...HEAD, 'content-length': LIST.length });
      response.write(LIST.slice(0, 20), () => response.socket?.destroy());
    },
    pattern: CLOSED,
  },
  'sends an incomplete list without a length': {
    answer: (response) => response.writeHead(200, HEAD).end(LIST.slice(0, 20)),
    pattern: UNREADABLE,
    isDelivered: true,
  },
  'responds 204 without a body': {
    answer: (response) => response.writeHead(204).end(),
    pattern: UNREADABLE,
    isDelivered: true,
  },
  'sends an HTML page': {
    answer: (response) => response.writeHead(200, HEAD).end('<!doctype html>'),
    pattern: UNREADABLE,
    isDelivered: true,
  },
  'sends Latin-1 instead of UTF-8': {
    answer: (response) => response.writeHead(200, HEAD).end(Buffer.from(LIST, 'latin1')),
    pattern: UNREADABLE,
    isDelivered: true,
  },
  redirects: {
    answer: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    pattern: /answered with status 302\.$/,
  },
  'is not an HTTP server': {
    answer: (response) => response.socket?.end('220 mail.example.org\r\n'),
    pattern: /cannot be reached\.$/,
  },
};

describe('a partly unavailable system', () => {
  let database: OpenDatabase;
  let db: Db;
  let source: OtherSystem;
  let person: string;
  let operators: Awaited<ReturnType<typeof addOperators>>;
  let broken: ReadonlySet<string | undefined>;
  let fault: Fault['answer'];
  let timeoutMs: number;

  beforeAll(async () => {
    database = await openEmpty(emptySqlite);
    ({ db } = database);
    await addPeople(db);
    person = await addUser(db, { username: PERSON });
    source = await startOtherSystem();
    operators = await addOperators(db, source.url);
  }, START_MS);
  afterAll(async () => {
    await source.stop();
    await database.close();
  });
  beforeEach(() => {
    source.answer((request, response) => {
      if (broken.has(request.url)) fault(response);
      else if (request.method === 'PUT') response.end('{}');
      else if (request.url === '/users') response.end('[]');
      else response.end(newList());
    });
  });

  const inventory = () =>
    openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } }, { timeoutMs });
  const pull = () =>
    byTest(() =>
      pullUsers(db, SYSTEM_PRINCIPAL, {
        inventory: inventory(),
        layoutCode: ['SCO'],
        tablesWithCompany: TABLES_WITH_COMPANY,
        snmpManager: 'SNMP Manager',
        log: { warn: expect.unreachable },
      }),
    );
  const sync = () =>
    byTest(() =>
      syncVisibility(db, ['carrier', 'cluster', 'venue'], inventory(), { warn: expect.unreachable }),
    );
  const syncApp = () =>
    byTest(() =>
      syncApplication(contextOf(db), operators.applicationUuid, { warn: expect.unreachable }, { timeoutMs }),
    );
  const ASKED: [what: string, path: string, name: () => string, ask: () => Promise<unknown>][] = [
    ['a pull', '/users', () => "inventory's list of users", pull],
    ['a sync of elements', '/visibility/venue', () => "inventory's list of venues", sync],
    ['a sync of an application', '/elements', () => `${operators.application}'s list of elements`, syncApp],
  ];

  /** Returns the rows of all tables, by the name of the table. */
  async function stored(): Promise<Record<string, unknown[]>> {
    const tables = await db.introspection.getTables();
    const rows = tables.map(
      async ({ name }) =>
        [
          name,
          await db
            .selectFrom(name as 'users')
            .selectAll()
            .execute(),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(rows));
  }

  /** Pushes a user to the application. Returns the names of the applications to which the push has failed. */
  async function push(): Promise<string[]> {
    const found = await findUser(db, SYSTEM_PRINCIPAL, { uuid: person });
    const applications = await findApplicationAccess(
      contextOf(db),
      [operators.applicationUuid],
      operators.uuid,
    );
    return (await pushUser(found!.user, applications, { timeoutMs })).map(({ name }) => name);
  }

  it.each(Object.entries(FAULTS))(
    'that %s changes no data, is named in the message, and receives its pushes later',
    async (_how, { answer, pattern, isDelivered }) => {
      fault = answer;
      timeoutMs = pattern === TOO_LONG ? PATIENCE.short : PATIENCE.long;
      broken = new Set([...ASKED.map(([, path]) => path), `/users/${PERSON}`]);
      const before = await stored();
      const failures = ASKED.map(async ([what, , name, ask]) => {
        const failure = await ask().catch((error: unknown) => error);
        return { what, words: (failure as Error).message, names: `The ${name()} ` };
      });
      const failed = await push();
      for (const { what, words, names } of await Promise.all(failures)) {
        expect({ what, words }).toMatchObject({ what, words: expect.stringMatching(pattern) as string });
        expect({ what, words }).toMatchObject({ what, words: expect.stringContaining(names) as string });
      }
      expect(failed).toEqual(isDelivered ? [] : [operators.application]);
      expect(await stored()).toEqual(before);
    },
  );

  it('is used as before once it works again', async () => {
    broken = new Set();
    timeoutMs = PATIENCE.long;
    const before = await stored();
    const [failed] = await Promise.all([push(), ...ASKED.map(([, , , ask]) => ask())]);
    expect(failed).toEqual([]);
    const after = await stored();
    for (const table of ['companies', 'locations', 'visibility_elements', 'application_elements']) {
      expect({ [table]: after[table] }).not.toEqual({ [table]: before[table] });
    }
  });
});
