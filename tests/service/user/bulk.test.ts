import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import type { Cells } from '../../../service/user/bulk/file-row.ts';
import { exportUsers, pagesOfUsers } from '../../../service/user/bulk/export.ts';
import { cookiesOf } from '../../../service/oauth/sessions/cookies.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { fold } from '../../../service/db/fold.ts';
import { findViewer } from '../../../service/access/viewer.ts';
import { ENGINES } from '../../support/databases.ts';
import { OPERATORS, operator, setUpBulkService, USERS_API } from '../../support/bulk-service.ts';
import { addTree } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { expectConstantStatements } from '../../support/statement-sizes.ts';
import { csvOf, formOf } from '../../support/user-files.ts';

const NOWHERE = 'http://127.0.0.1:9';

/** Numbers of users that need several statements of 200 rows. */
const MANY = [401, 801] as const;

const byName = (users: readonly Cells[]): Map<string, Cells> =>
  new Map(users.map((cells) => [fold(cells.username), cells]));

/** Computes the users after an import from the content of the plan alone. Returns them by username. */
function afterPlan(before: readonly Cells[], { rows }: ImportPlan): Map<string, Cells> {
  const users = byName(before);
  for (const { username, outcome, changes } of rows) {
    const known = users.get(fold(username));
    if (outcome !== (known ? 'updated' : 'created')) throw new Error(`${username} cannot be ${outcome}`);
    const wrong = changes.find(({ column, from }) => (known?.[column as keyof Cells] ?? null) !== from);
    if (wrong) throw new Error(`${username}: ${wrong.column} was not ${wrong.from}`);
    const nothing = Object.fromEntries(FILE_COLUMNS.map((column) => [column, '']));
    const said = Object.fromEntries(changes.map(({ column, to }) => [column, to]));
    users.set(fold(username), { ...nothing, ...known, ...said } as Cells);
  }
  return users;
}

/**
 * Returns the problem that the service reports if the username or e-mail address of the first user (row 2) is taken.
 */
const taken = (column: 'username' | 'email') => ({
  row: 2,
  column,
  heading: column,
  value: expect.any(String),
  message: `Another user has this ${column === 'email' ? 'e-mail address' : 'username'}.`,
});

describe.each(ENGINES)('bulk management on $engine', ({ engine, emptyDatabase }) => {
  const bulk = setUpBulkService(emptyDatabase);
  const { upload, importFile, planFile, exported, exportedUsers, namesIn, rowOf } = bulk;

  /** Asserts that the service refuses an import, and that the plan reports the same problems. Returns the problems. */
  async function refusalOf(users: readonly Cells[], as: Person = 'productAdmin') {
    const before = await exported();
    const plan = await planFile(csvOf(users), as);
    const answer = await importFile(csvOf(users), as);
    expect(answer.status).toBe(422);
    const { code, rows } = (await answer.json()) as { code: string; rows: unknown[] };
    expect(code).toBe('invalid_rows');
    expect(plan.rows.flatMap(({ problems }) => problems)).toEqual(rows);
    expect(await exported()).toEqual(before);
    return rows;
  }

  /**
   * Returns the plan for a row with this username. Replaces the username in the plan, so that the plans for two
   * usernames can be compared.
   */
  const planNaming = async (username: string, cells: Partial<Cells>, others: readonly Cells[] = []) => {
    const file = csvOf([operator(username, { lastName: 'Same', ...cells }), ...others]);
    const { tag: _tag, ...plan } = await planFile(file, 'scoAdmin');
    return JSON.parse(JSON.stringify(plan).replaceAll(/hidden\.\d/g, 'named')) as Omit<ImportPlan, 'tag'>;
  };

  describe('an export', () => {
    it('is a download in CSV or XLSX, of all, active or inactive users', async () => {
      await addUser(bulk.service.db, { username: 'sleeping', active: 0 });
      const csv = await bulk.service.call(`${USERS_API}/export/active`, { as: 'admin' });
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.headers.get('content-disposition')).toBe('attachment; filename="active-users.csv"');
      expect([...new Uint8Array(await csv.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
      expect(await namesIn('export/inactive?format=xlsx')).toEqual(['sleeping']);
      expect(await namesIn('export/active?format=xlsx')).toEqual(await namesIn('export/active'));
      expect(await namesIn('export')).toContain('sleeping');
      expect((await bulk.service.call(`${USERS_API}/export?format=pdf`, { as: 'admin' })).status).toBe(400);
    });

    it('contains only users whom the caller sees', async () => {
      await addUser(bulk.service.db, { username: 'hidden', minimumRole: PRODUCT_ADMIN });
      expect(await namesIn('export')).toContain('hidden');
      expect(await namesIn('export', 'admin')).not.toContain('hidden');
    });

    it('requires a token, or the cookie of a session', async () => {
      expect((await bulk.service.call(`${USERS_API}/export`)).status).toBe(401);
      const { id } = await startSession(bulk.service.db, bulk.service.fixture.people.admin, [], Date.now());
      const cookie = `${cookiesOf(bulk.service.url).sessionName}=${id}`;
      expect((await bulk.service.call(`${USERS_API}/export`, { headers: { cookie } })).status).toBe(200);
      const authorization = 'Bearer nonsense';
      const both = await bulk.service.call(`${USERS_API}/export`, { headers: { cookie, authorization } });
      expect(both.status).toBe(401);
      expect((await bulk.service.call(`${USERS_API}/list/active`, { headers: { cookie } })).status).toBe(401);
    });

    it('can be imported without any change, whatever the names contain', async () => {
      const nasty = [
        '=1+1',
        '+49 30',
        '-',
        '@SUM',
        "'quoted",
        ' spaces ',
        'two\r\nlines',
        'a,"b";c',
        '_x000D_',
      ];
      for (const [index, lastName] of nasty.entries()) {
        const uuid = await addUser(bulk.service.db, { username: `nasty.${index}` });
        const set = { last_name: lastName, desk_phone: lastName, email: `odd ${index}` };
        await bulk.service.db.updateTable('users').set(set).where('uuid', '=', uuid).execute();
      }
      for (const format of ['csv', 'xlsx']) {
        const file = await exported('productAdmin', `export?format=${format}`);
        const answer = await upload('import', formOf(new Uint8Array(file)), 'productAdmin');
        expect(await answer.json()).toMatchObject({ created: 0, updated: 0 });
      }
    });
  });

  describe('an import', () => {
    it('creates and changes users, and keeps the others', async () => {
      await addUser(bulk.service.db, {
        username: 'anna',
        businessProfile: bulk.service.fixture.businessProfiles.viewer,
      });
      const csv = csvOf([
        operator('new.user', { location: 'århus', deskPhone: '=1', active: 'TRUE' }),
        operator('ANNA', { email: 'anna@example.org', lastName: 'Renamed' }),
      ]);
      const plan = await planFile(csv);
      expect(plan).toMatchObject({ created: 1, updated: 1, unchanged: 0, refused: 0 });
      expect(plan.rows[1]).toMatchObject({ row: 3, username: 'anna', outcome: 'updated', problems: [] });
      const profile = {
        uuid: bulk.service.fixture.businessProfiles.viewer,
        name: 'Business profile of viewer',
      };
      expect(plan.rows.map(({ businessProfile }) => businessProfile)).toEqual([
        { before: null, after: profile },
        { before: profile, after: profile },
      ]);
      expect(plan.rows[1]?.changes).toEqual([
        { column: 'lastName', from: 'anna', to: 'Renamed' },
        { column: 'visibilityProfile', from: '', to: 'Everything' },
      ]);
      expect(await rowOf('new.user')).toBeUndefined();

      const tags = await bulk.service.call(`${USERS_API}/list/active`, { as: 'admin' });
      const answer = await importFile(csv, 'productAdmin', plan.tag);
      const { uuid } = (await rowOf('new.user'))!;
      expect(await answer.json()).toEqual({ created: 1, updated: 1, unchanged: 0, createdUuids: [uuid] });
      expect(await rowOf('anna')).toMatchObject({ username: 'anna', last_name: 'Renamed', version: 2 });
      expect(await rowOf('new.user')).toMatchObject({
        active: 1,
        desk_phone: '=1',
        mobile_phone: null,
        minimum_role: 'ADMIN',
        password_hash: null,
        version: 1,
      });
      const later = await bulk.service.call(`${USERS_API}/list/active`, { as: 'admin' });
      expect(later.headers.get('etag')).not.toBe(tags.headers.get('etag'));
    });

    it('makes exactly the changes of the plan, or none', async () => {
      const csv = csvOf([operator('agreed')]);
      const { tag } = await planFile(csv);
      await importFile(csvOf([operator('agreed', { lastName: 'By somebody else' })]));
      const answer = await importFile(csv, 'productAdmin', tag);
      expect(answer.status).toBe(412);
      expect(await answer.json()).toMatchObject({ code: 'stale' });
      expect(await rowOf('agreed')).toMatchObject({ last_name: 'By somebody else' });
      expect((await importFile(csv, 'productAdmin', '*')).status).toBe(200);
    });

    it('refuses all rows because of an invalid one, with row, column, value and reason', async () => {
      const long = 'x'.repeat(256);
      const problems = await refusalOf([
        operator('fine'),
        operator('no spaces'),
        operator('a'.repeat(256), { email: 'long@example.org', lastName: 'Long' }),
        operator('b', { email: 'not an address', firstName: '', lastName: long }),
        operator('c', { deskPhone: long, mobilePhone: 'y'.repeat(255), active: 'maybe' }),
        operator('d', { businessProfile: 'Operatr', visibilityProfile: 'Nothing', location: 'Atlantis' }),
        operator('e', { businessProfile: '', visibilityProfile: '' }),
        operator('Fine', { email: 'other@example.org' }),
        operator('f', { email: 'FINE@example.org' }),
        operator('g', { email: 'admin@example.org' }),
      ]);
      const required = 'This field is required. (Max 255 Characters)';
      const expected = [
        {
          row: 3,
          column: 'username',
          value: 'no spaces',
          message: 'Only alphanumeric letters, _ (underscore), and . (period) are allowed',
        },
        {
          row: 3,
          column: 'email',
          value: 'no spaces@example.org',
          message: expect.stringContaining('e-mail'),
        },
        { row: 4, column: 'username', value: 'a'.repeat(256), message: required },
        { row: 5, column: 'email', value: 'not an address', message: expect.stringContaining('e-mail') },
        { row: 5, column: 'firstName', value: '', message: required },
        { row: 5, column: 'lastName', value: long, message: required },
        { row: 6, column: 'deskPhone', value: long, message: 'This must be under 255 characters' },
        {
          row: 6,
          column: 'active',
          value: 'maybe',
          message: 'Use true or false',
        },
        {
          row: 7,
          column: 'businessProfile',
          value: 'Operatr',
          message: 'There is no business profile of this name.',
        },
        {
          row: 7,
          column: 'visibilityProfile',
          value: 'Nothing',
          message: 'There is no visibility profile of this name.',
        },
        { row: 7, column: 'location', value: 'Atlantis', message: 'There is no location of this name.' },
        { row: 8, column: 'businessProfile', value: '', message: 'This field is required' },
        { row: 8, column: 'visibilityProfile', value: '', message: 'This field is required' },
        { row: 9, column: 'username', value: 'Fine', message: 'Row 2 has the same username.' },
        {
          row: 10,
          column: 'email',
          value: 'FINE@example.org',
          message: 'Row 2 has the same e-mail address.',
        },
        {
          row: 11,
          column: 'email',
          value: 'admin@example.org',
          message: 'Another user has this e-mail address.',
        },
      ];
      // The file has the names of the columns as headings.
      expect(problems).toEqual(expected.map((problem) => ({ ...problem, heading: problem.column })));
      expect(await rowOf('fine')).toBeUndefined();
    });

    it('returns the refused rows as a file, which can be imported after a correction', async () => {
      const plan = await planFile(csvOf([operator('mend.me', { lastName: '=1', location: 'Atlantis' })]));
      const [refused] = plan.rows;
      expect(refused?.cells).toEqual(
        FILE_COLUMNS.map((column) => operator('mend.me', { lastName: "'=1", location: 'Atlantis' })[column]),
      );
      const mended = refused?.cells.map((cell) => (cell === 'Atlantis' ? 'Århus' : cell)).join(',');
      const answer = await importFile(`${FILE_COLUMNS.join(',')},problem\n${mended},No such location\n`);
      expect(await answer.json()).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
      expect(await rowOf('mend.me')).toMatchObject({ last_name: '=1' });
    });

    it('accepts the labels of the console, yes and no, and keeps the values of missing columns', async () => {
      const before = operator('partly.known', { mobilePhone: '+49 170 100', location: 'Århus' });
      await importFile(csvOf([before]));
      const file = [
        'First Name,username,STATUS,visibility',
        'Renamed,partly.known,no,Everything',
        'New,partly.new,yes,Everything',
      ].join('\r\n');
      const plan = await planFile(file);
      expect(plan.rows).toMatchObject([
        {
          username: 'partly.known',
          changes: [
            { column: 'firstName', from: before.firstName, to: 'Renamed' },
            { column: 'active', from: 'true', to: 'false' },
          ],
        },
        {
          username: 'partly.new',
          problems: expect.arrayContaining([
            expect.objectContaining({ column: 'email' }),
            expect.objectContaining({ column: 'lastName' }),
          ]),
        },
      ]);
      // A correction of the refused rows must not empty the columns that the file did not have.
      const kept = plan.rows[1]?.cells ?? [];
      expect(kept[FILE_COLUMNS.indexOf('active')]).toBe('yes');
      const whole = file.split('\r\n').slice(0, 2).join('\r\n');
      expect(await (await importFile(whole)).json()).toMatchObject({ updated: 1 });
      expect(await rowOf('partly.known')).toMatchObject({
        first_name: 'Renamed',
        email: before.email,
        mobile_phone: '+49 170 100',
        active: 0,
      });
    });

    it('fills the cells of refused rows with the stored values of missing columns', async () => {
      await importFile(csvOf([operator('keep.phone', { mobilePhone: '+49 170 100' })]));
      const { rows } = await planFile('username,email\r\nkeep.phone,not an address\r\n');
      expect(rows[0]?.cells[FILE_COLUMNS.indexOf('mobilePhone')]).toMatch(/49 170 100/);
    });

    it('can exchange the e-mail addresses of two users', async () => {
      await importFile(csvOf([operator('swap.a'), operator('swap.b')]));
      const swapped = csvOf([
        operator('swap.a', { email: 'swap.b@example.org' }),
        operator('swap.b', { email: 'swap.a@example.org' }),
      ]);
      expect(await (await importFile(swapped)).json()).toMatchObject({
        created: 0,
        updated: 2,
        unchanged: 0,
      });
      expect(await rowOf('swap.a')).toMatchObject({ email_folded: 'swap.b@example.org' });
    });

    it('ends the sessions of users who become inactive', async () => {
      await importFile(csvOf([operator('leaving')]));
      const row = await rowOf('leaving');
      await startSession(bulk.service.db, row!.uuid, [], Date.now());
      await importFile(csvOf([operator('leaving', { active: 'false' })]));
      const sessions = bulk.service.db
        .selectFrom('sso_sessions')
        .selectAll()
        .where('user_uuid', '=', row!.uuid);
      expect(await sessions.execute()).toEqual([]);
    });
  });

  describe('the user who imports', () => {
    it('can grant no roles that they do not have, and change no user with more roles', async () => {
      const admins = { businessProfile: 'Business profile of productAdmin' };
      expect(await refusalOf([operator('climber', admins)], 'admin')).toMatchObject([
        { column: 'businessProfile', message: 'This profile gives roles that you do not have yourself.' },
      ]);
      const own = (await exportedUsers()).find(({ username }) => username === 'productAdmin')!;
      expect(await refusalOf([{ ...own, lastName: 'Renamed' }], 'admin')).toMatchObject([
        { column: 'username', message: 'This user has roles that you may not grant.' },
      ]);
      expect(await (await importFile(csvOf([own]), 'admin')).json()).toMatchObject({ unchanged: 1 });
    });

    it('learns nothing about hidden users, except that a username is taken', async () => {
      await addUser(bulk.service.db, { username: 'secret', minimumRole: PRODUCT_ADMIN });
      expect(await refusalOf([operator('secret')], 'admin')).toMatchObject([
        { column: 'username', message: 'Another user has this username.' },
      ]);
    });

    it('gets the same plan for a hidden user as for a free username, except that the username is taken', async () => {
      const { db, fixture } = bulk.service;
      const other = { uuid: randomUUID(), name: 'Société Sud' };
      await db.insertInto('companies').values(other).execute();
      const ofOther = { minimumRole: 'SCO_ADMIN', [COMPANY_FIELD]: other.uuid } as const;
      const { viewer, productAdmin } = fixture.businessProfiles;
      const visibilityProfile = fixture.visibilityProfile;
      await addUser(db, { username: 'hidden.1', ...ofOther, businessProfile: viewer, visibilityProfile });
      await addUser(db, { username: 'hidden.2', ...ofOther, businessProfile: productAdmin, active: 0 });

      const files: Partial<Cells>[] = [
        {},
        { email: 'free@example.org' },
        { email: 'admin@example.org' },
        { email: 'hidden.1@example.org' },
        { email: 'hidden.2@example.org' },
        { lastName: 'hidden.1', email: 'hidden.1@example.org' },
        { active: 'false' },
        { active: 'maybe', firstName: '', businessProfile: 'None such', visibilityProfile: '' },
        { businessProfile: 'Business profile of productAdmin' },
      ];
      for (const cells of files) {
        const first = await planNaming('hidden.1', cells);
        expect(await planNaming('hidden.2', cells)).toEqual(first);
        // The plan may say that an e-mail address is taken. It must not say by whom, even if the row has the owner's
        // username.
        const isHiddenEmail = cells.email?.startsWith('hidden.') ?? false;
        const free = await planNaming(
          'hidden.9',
          isHiddenEmail ? { ...cells, email: 'any@example.org' } : cells,
        );
        const problemsOf = ({ rows }: typeof free) => rows.flatMap(({ problems }) => problems);
        expect(problemsOf(first).filter(({ column }) => column !== 'username')).toEqual(problemsOf(free));
        expect(problemsOf(first)).toContainEqual(taken('username'));
        expect(first).toMatchObject({ created: 0, updated: 0, unchanged: 0, refused: 1 });
      }

      for (const email of ['hidden.1@example.org', 'HIDDEN.2@example.org', 'admin@example.org']) {
        expect((await planNaming('newcomer', { email })).rows).toMatchObject([
          { outcome: 'refused', problems: [taken('email')] },
        ]);
      }
      const claim = operator('claims', { email: 'hidden.1@example.org' });
      expect(await planNaming('hidden.1', {}, [claim])).toEqual(await planNaming('hidden.2', {}, [claim]));
    });

    it('cannot deactivate themselves or the last product administrator', async () => {
      const users = await exportedUsers();
      const own = users.find(({ username }) => username === 'productAdmin')!;
      expect(await refusalOf([{ ...own, active: 'false' }])).toMatchObject([
        { row: 2, column: 'active', message: 'You cannot deactivate your own account.' },
        { row: 2, column: 'active', message: expect.stringContaining('last active administrator') },
      ]);
      expect(await refusalOf([{ ...own, businessProfile: OPERATORS }])).toMatchObject([
        { row: 2, column: 'businessProfile', message: expect.stringContaining('last active administrator') },
      ]);
      await addUser(bulk.service.db, { username: 'idle', active: 0 });
      const idle = operator('idle', { businessProfile: '', visibilityProfile: '', firstName: 'Zoë' });
      expect(await refusalOf([idle])).toMatchObject([
        { column: 'active', message: 'User does not have a Profile assigned' },
      ]);
    });

    it('must have signed in, and must send a file', async () => {
      expect((await bulk.service.call(`${USERS_API}/import`, { method: 'POST' })).status).toBe(401);
      expect((await upload('import', new FormData(), 'admin')).status).toBe(400);
      const other = new FormData();
      other.set('people', new Blob(['x']), 'people.csv');
      expect((await upload('import', other, 'admin')).status).toBe(400);
      expect((await upload('import', '{}', 'admin', { 'content-type': 'application/json' })).status).toBe(
        400,
      );
    });
  });

  it('an import with another business profile assigns its only default tree, and removes elements that it does not grant', async () => {
    const { db, fixture } = bulk.service;
    const addElement = async (person: Person, category: string) => {
      const uuid = randomUUID();
      const named = { name: `Element ${uuid}`, label: category, category };
      const forAll = { minimum_role: 'ADMIN', company_uuid: null } as const;
      await db
        .insertInto('application_elements')
        .values({ uuid, application_uuid: fixture.application, ...named, ...forAll })
        .execute();
      await db
        .insertInto('app_profile_elements')
        .values({ app_profile_uuid: fixture.appProfiles[person], element_uuid: uuid })
        .execute();
      return uuid;
    };
    const { uuid: tree } = await addTree(db, fixture.businessProfiles.viewer, 'snmp manager', NOWHERE);
    const { uuid: noTree } = await addTree(
      db,
      fixture.businessProfiles.viewer,
      'Another one with trees',
      NOWHERE,
    );
    const [kept, other] = [await addElement('viewer', 'KEPT'), await addElement('scoAdmin', 'OTHER')];
    await importFile(csvOf([operator('grower', { businessProfile: 'Business profile of scoAdmin' })]));
    const uuid = (await rowOf('grower'))!.uuid;
    const elements = async () =>
      (await db.selectFrom('user_elements').selectAll().where('user_uuid', '=', uuid).execute()).map(
        (row) => row.element_uuid,
      );
    await db
      .insertInto('user_elements')
      .values(
        [kept, other, noTree].map((element) => ({
          user_uuid: uuid,
          element_uuid: element,
          actual_value: null,
        })),
      )
      .execute();
    await importFile(csvOf([operator('grower')]));
    expect((await elements()).toSorted()).toEqual([kept, tree].toSorted());
  });

  it('an import makes the changes that its plan contains, for any file', async () => {
    const names = ['p.a', 'p.b', 'p.c', 'p.d', 'admin', 'P.A'];
    const anyUser = fc
      .record({
        username: fc.constantFrom(...names),
        mailbox: fc.constantFrom(...names, 'x', 'y', 'z'),
        lastName: fc.constantFrom('One', 'Two', '=3'),
        active: fc.constantFrom('true', 'true', 'false', 'FALSE', 'maybe'),
        businessProfile: fc.constantFrom(OPERATORS, OPERATORS, 'Business profile of admin', 'None such'),
        location: fc.constantFrom('', 'Århus'),
      })
      .map(({ mailbox, ...cells }) =>
        operator(cells.username, { ...cells, email: `${mailbox}@example.org` }),
      );
    const anyFile = fc.uniqueArray(anyUser, {
      minLength: 1,
      maxLength: 4,
      selector: ({ username }) => username,
    });
    await fc.assert(
      fc.asyncProperty(anyFile, fc.constantFrom<Person>('productAdmin', 'scoAdmin'), async (users, as) => {
        const before = await exportedUsers();
        const plan = await planFile(csvOf(users), as);
        const answer = await importFile(csvOf(users), as, plan.tag);
        const { created, updated, unchanged, refused } = plan;
        expect(await answer.json()).toMatchObject(
          refused > 0 ? { code: 'invalid_rows' } : { created, updated, unchanged },
        );
        expect(byName(await exportedUsers())).toEqual(refused > 0 ? byName(before) : afterPlan(before, plan));
      }),
      { numRuns: engine === 'SQLite' ? 60 : 10 },
    );
  });

  it('an import and an export of many users read and write them in parts', async () => {
    await expectConstantStatements(MANY, async (count) => {
      const users = Array.from({ length: count }, (_, index) => operator(`one.of.${count}.${index}`));
      expect(await (await importFile(csvOf(users))).json()).toMatchObject({ created: count });
      const renamed = users.map((cells) => ({ ...cells, lastName: 'Renamed' }));
      expect(await (await importFile(csvOf(renamed))).json()).toMatchObject({ updated: count });
      expect((await exportedUsers()).length).toBeGreaterThan(count);
    });

    // The export must stream: when its first lines arrive, most pages of users have not been read.
    let pages = 0;
    const db = bulk.service.db.withPlugin({
      transformQuery: ({ node }) => {
        pages += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const viewer = (await findViewer(bulk.service.db, bulk.service.fixture.people.productAdmin))!;
    const lines = (
      await exportUsers(db, { viewer, pages: pagesOfUsers(db, null), snmpManager: '' }, 'csv')
    ).content[Symbol.asyncIterator]();
    await lines.next();
    const atFirst = pages;
    while (!(await lines.next()).done);
    expect(atFirst).toBeLessThan(4);
    expect(pages).toBeGreaterThan(10);
  });
});
