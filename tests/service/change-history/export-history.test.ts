import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { exportHistory } from '../../../service/change-history/export-history.ts';
import { recordAround, recordExtraFields, replacedSecret } from '../../../service/change-history/record.ts';
import { deleteExpiredChanges } from '../../../service/change-history/retention.ts';
import { sealNextBatch } from '../../../service/change-history/seals.ts';
import { withCause } from '../../../service/change-history/cause.ts';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { RECORDED_LOCATIONS } from '../../../service/location/recorded-location.ts';
import { recordRefusal, recordSignIn } from '../../../service/oauth/sign-in-history/sign-in-events.ts';
import { changeUsers } from '../../../service/user/change-users.ts';
import { RECORDED_USERS } from '../../../service/user/user-states.ts';
import { byTest } from '../../support/by-test.ts';
import { runCommandProcess } from '../../support/command.ts';
import { contextOf, ENGINES, TEST_KEY, TEST_KEYS, type TestDatabase } from '../../support/databases.ts';
import { ocsfFaults } from '../../support/ocsf.ts';
import { addPeople, type Fixture } from '../../support/people.ts';

const DAY = 24 * 60 * 60_000;
const BROWSER = { browser: 'Firefox', system: 'Linux', address: '192.0.2.7' };

type Event = Record<string, unknown> & { class_uid: number; activity_id: number; metadata: { uid: string } };

const typesOf = (events: readonly Event[]) =>
  events.map(({ class_uid: classUid, activity_id: activity }) => `${classUid}/${activity}`);

describe.each(ENGINES)('the export of the history on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let db: Db;
  let fixture: Fixture;

  beforeEach(async () => {
    database = await emptyDatabase();
    db = await openDatabase(database.address);
    fixture = await addPeople(db);
  });
  afterEach(async () => {
    await db.destroy();
    await database.release();
  });

  const inTransaction = (work: (transaction: Db) => Promise<unknown>) => db.transaction().execute(work);
  const seal = () => sealNextBatch(contextOf(db));

  const updateViewer = (values: Record<string, unknown>): Promise<unknown> =>
    inTransaction((transaction) =>
      changeUsers(transaction, [fixture.people.viewer], () =>
        transaction.updateTable('users').set(values).where('uuid', '=', fixture.people.viewer).execute(),
      ),
    );

  /** Exports at a time, and returns the parsed events. */
  async function exportAt(at = Date.now() + DAY, isFromStart = false): Promise<Event[]> {
    let text = '';
    const write = async (lines: string) => void (text += lines);
    await exportHistory({ db, keys: TEST_KEYS, now: () => at }, write, { isFromStart });
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Event);
  }

  const commandSettings = () => ({
    DEMO: '0',
    SECRETS_KEY: TEST_KEY,
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ...(database.address.kind === 'postgres'
      ? { DATABASE_URL: database.address.url }
      : { DATA_DIR: dirname(database.address.file) }),
  });

  it('contains all kinds of changes and sign-ins, and satisfies OCSF 1.3', async () => {
    const uuid = fixture.people.viewer;
    const cause = {
      call: 'updateUser',
      actor: { kind: 'user', uuid: fixture.people.admin, roles: ['ADMIN'] },
      request: { id: 'request-1', address: '192.0.2.1', clientUuid: null },
    } as const;
    await withCause(contextOf(db), cause, () =>
      updateViewer({ active: 0, last_name: 'New', business_profile_uuid: fixture.businessProfiles.admin }),
    );
    await byTest(() =>
      inTransaction((transaction) =>
        recordExtraFields(transaction, RECORDED_USERS, new Map([[uuid, [replacedSecret('password')]]])),
      ),
    );
    await byTest(() =>
      inTransaction((transaction) =>
        recordAround(
          transaction,
          [{ kind: RECORDED_LOCATIONS, uuids: ['10000000-0000-4000-8000-000000000001'] }],
          () =>
            transaction
              .insertInto('locations')
              .values({
                uuid: '10000000-0000-4000-8000-000000000001',
                name: 'Bern',
                name_folded: 'bern',
                latitude: null,
                longitude: null,
              })
              .execute(),
        ),
      ),
    );
    const setUp = { field: 'authenticatorApp', before: false, after: true, isReplaced: false };
    await byTest(() =>
      inTransaction((transaction) =>
        recordExtraFields(transaction, RECORDED_USERS, new Map([[uuid, [setUp]]])),
      ),
    );
    await recordSignIn(db, { userUuid: uuid, method: 'password', clientUuid: null }, BROWSER, 1000);
    await recordSignIn(db, { userUuid: uuid, method: 'passwordAndTotp', clientUuid: null }, BROWSER, 1500);
    await recordSignIn(db, { userUuid: uuid, method: 'passkey', clientUuid: null }, BROWSER, 1700);
    await recordRefusal(
      db,
      { userUuid: uuid, reason: 'wrongPassword', clientUuid: null, browserInfo: BROWSER },
      2000,
    );
    await seal();
    const events = await exportAt();
    expect(events.flatMap(ocsfFaults)).toEqual([]);
    expect(typesOf(events)).toEqual([
      '3001/99',
      '3001/5',
      '3005/1',
      '3005/2',
      '3001/3',
      '3004/1',
      '3001/10',
      '3002/1',
      '3002/1',
      '3002/1',
      '3002/1',
    ]);
    expect(events[1]).toMatchObject({
      actor: { user: { uid: fixture.people.admin, type_id: 2 } },
      user: { uid: uuid, name: 'viewer' },
      http_request: { uid: 'request-1' },
      src_endpoint: { ip: '192.0.2.1' },
      status_id: 1,
    });
    expect(events[2]).toMatchObject({ privileges: ['businessProfile:Business profile of admin'] });
    expect(events[3]).toMatchObject({ privileges: ['businessProfile:Business profile of viewer'] });
    expect(events[5]).toMatchObject({ entity: { name: 'Bern', type: 'location' } });
    expect(
      events.slice(-4).map(({ status_id, status_detail, time }) => [status_id, status_detail, time]),
    ).toEqual([
      [1, 'password', 1000],
      [1, 'passwordAndTotp', 1500],
      [1, 'passkey', 1700],
      [2, 'wrongPassword', 2000],
    ]);
    expect(events.slice(-4).map((event) => event['is_mfa'])).toEqual([false, true, true, undefined]);
    expect(new Set(events.map(({ metadata }) => metadata.uid)).size).toBe(events.length);
  });

  it('continues after the last export', async () => {
    await byTest(() => updateViewer({ last_name: 'One' }));
    await seal();
    expect(typesOf(await exportAt())).toEqual(['3001/99']);
    await byTest(() => updateViewer({ active: 0 }));
    expect(await exportAt()).toEqual([]);
    await seal();
    expect(typesOf(await exportAt())).toEqual(['3001/5']);
    expect(typesOf(await exportAt(Date.now() + DAY, true))).toEqual(['3001/99', '3001/5']);
  });

  it('contains a sign-in only when no earlier one can follow', async () => {
    await recordSignIn(
      db,
      { userUuid: fixture.people.viewer, method: 'password', clientUuid: null },
      null,
      10 * DAY,
    );
    expect(await exportAt(10 * DAY + 60_000)).toEqual([]);
    expect(typesOf(await exportAt(10 * DAY + 7 * 60_000))).toEqual(['3002/1']);
  });

  it('repeats a batch that could not be written', async () => {
    await byTest(() => updateViewer({ last_name: 'One' }));
    await seal();
    const failing = exportHistory(
      contextOf(db),
      async () => {
        throw new Error('ENOSPC');
      },
      { isFromStart: false },
    );
    await expect(failing).rejects.toThrow('ENOSPC');
    expect(typesOf(await exportAt())).toEqual(['3001/99']);
  });

  it('continues if retention deletes changes meanwhile, and counts those that are missing', async () => {
    const later = { ...contextOf(db), now: () => Date.now() + 10 * DAY };
    for (const lastName of ['One', 'Two', 'Three']) {
      await byTest(() => updateViewer({ last_name: lastName }));
      await seal();
    }
    let text = '';
    const result = await exportHistory(
      contextOf(db),
      async (lines) => {
        if (text === '') await deleteExpiredChanges(later, 5);
        text += lines;
      },
      { isFromStart: false },
    );
    expect(result).toEqual({ events: 1, missing: 2 });
    await seal();
    expect(typesOf(await exportAt())).toEqual(['3004/3']);
  });

  it('contains no personal data of a user who was forgotten', async () => {
    await byTest(() => updateViewer({ last_name: 'Secret' }));
    await byTest(() => erasePerson(db, fixture.people.viewer));
    await seal();
    const events = await exportAt();
    expect(events.flatMap(ocsfFaults)).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('Secret');
    expect(events[0]).toMatchObject({ class_uid: 3001, user: { uid: fixture.people.viewer } });
  });

  it('is appended to a file, from which the incomplete line of a killed export is removed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'export-'));
    const file = join(directory, 'history.jsonl');
    try {
      await writeFile(file, '{"category_uid":3,"class');
      for (const lastName of ['One', 'Two']) {
        await byTest(() => updateViewer({ last_name: lastName }));
        await seal();
        const exported = await runCommandProcess(['export-history', '--file', file], commandSettings());
        expect([exported.code, exported.stderr]).toEqual([0, '1 events were exported.\n']);
        await appendFile(file, '{"category_uid":3,"incompl');
      }
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(ocsfFaults(JSON.parse(line) as Event)).toEqual([]);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it.each([
    ['a text', 'a text'],
    ['lines of another program', '{"complete":1}\n{"category_uid":3,"incompl'],
    ['a text after a line', 'first line\n{"incompl'],
  ])(
    'refuses a file that it has not written and that ends with an incomplete line: %s',
    async (_what, text) => {
      const directory = await mkdtemp(join(tmpdir(), 'export-'));
      const file = join(directory, 'other.txt');
      try {
        await writeFile(file, text);
        await byTest(() => updateViewer({ last_name: 'One' }));
        await seal();
        const refused = await runCommandProcess(['export-history', '--file', file], commandSettings());
        expect([refused.code, refused.stderr]).toEqual([
          1,
          `${file} ends with an incomplete line, and was not written by this command. Choose another file, or complete the line.\n`,
        ]);
        expect(await readFile(file, 'utf8')).toBe(text);
        const { stdout } = await runCommandProcess(['export-history'], commandSettings());
        expect(stdout.split('\n')).toHaveLength(2);
      } finally {
        await rm(directory, { recursive: true });
      }
    },
  );

  it('says that the disk is full, and continues later', async () => {
    await byTest(() => updateViewer({ last_name: 'One' }));
    await seal();
    const full = await runCommandProcess(['export-history', '--file', '/dev/full'], commandSettings());
    expect([full.code, full.stderr]).toEqual([
      1,
      '/dev/full cannot be written (ENOSPC). The next export continues with the events that are missing there.\n',
    ]);
    const { code, stdout } = await runCommandProcess(['export-history'], commandSettings());
    expect([code, stdout.split('\n').length]).toEqual([0, 2]);
  });
});
