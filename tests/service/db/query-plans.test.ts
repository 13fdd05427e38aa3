import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { unlessHidden } from '../../../openapi/rules/hidden.ts';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { byOrder } from '../../../openapi/rules/text-order.ts';
import { createListing } from '../../../machines/resource/list/rows.ts';
import type { User, UserSummary } from '../../../openapi/generated/types.ts';
import { LIST_TEXT_NAMES, listText } from '../../../openapi/rules/user-fields.ts';
import {
  administratorsAbleToSignIn,
  ensureAdministratorRemains,
} from '../../../service/access/administrators.ts';
import { fold } from '../../../service/db/fold.ts';
import { openAndReencrypt, type Db } from '../../../service/db/open.ts';
import { findChanges } from '../../../service/change-history/find-changes.ts';
import { findSignedInUsers } from '../../../service/auth-client/signed-in-users.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { findMatchedUsers } from '../../../service/user/bulk/import-context.ts';
import { emptySqlite, ENGINES, START_MS, TEST_KEYS } from '../../support/databases.ts';
import { addManyRows } from '../../support/many-rows.ts';
import { linkOf, nextOf } from '../../support/pages.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const LIST = `${API}/user/list/active`;
const USERS = 60_000;

/** Tables that have many rows if there are many users or many clusters. */
const LARGE = new Set(['users', 'clusters', 'issued_tokens', 'refresh_tokens', 'sso_sessions']);

/** Sorts and filters as the console does. The service must return the same pages. */
const listing = createListing<UserSummary>([
  ...LIST_TEXT_NAMES.map((key) => ({ key, text: (user: UserSummary) => listText(key, user) })),
  { key: 'profile', text: (user) => unlessHidden(user.businessProfile)?.name },
  { key: 'visibility', text: (user) => unlessHidden(user.visibilityProfile)?.name },
]);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

interface Statement {
  text: string;
  values: unknown[];
}

const VISIBLE_TO_ALL = { description: null, minimum_role: 'ADMIN', company_uuid: null } as const;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the statements that PostgreSQL receives during a call. */
async function statementsOf(call: () => Promise<Response>): Promise<Statement[]> {
  const asked = vi.spyOn(Client.prototype, 'query');
  try {
    const response = await call();
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return asked.mock.calls.flatMap(([text, values]: unknown[]) =>
      typeof text === 'string' && /^(select|update|delete|insert|with)\b/i.test(text)
        ? [{ text, values: Array.isArray(values) ? values : [] }]
        : [],
    );
  } finally {
    asked.mockRestore();
  }
}

const uuidsIn = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as User[]).map(({ uuid }) => uuid);

const countsIn = ({ headers }: Response) =>
  ['x-total-count', 'x-total-count-capped', 'x-list-count'].map((name) => headers.get(name));

/** SQL condition for the active users whom an administrator sees and whose username matches the pattern `$1`. */
const matching = `active = 1 and minimum_role = 'ADMIN' and username_search like upper($1)`;

describe('PostgreSQL with many users', () => {
  let service: TestService;
  let explainer: Pool;
  /** Uuid of a business profile that many users have. */
  let ofMany: string;
  let someone: string;

  beforeAll(async () => {
    let url = '';
    service = await startService({
      emptyDatabase: async () => {
        const database = await ENGINES[1].emptyDatabase();
        url = database.address.kind === 'postgres' ? database.address.url : '';
        return database;
      },
    });
    // The planner uses the cost of random reads that the manual of PostgreSQL recommends for solid-state disks.
    explainer = new Pool({ connectionString: url, max: 1, options: '-c random_page_cost=1.1' });
    const profiles = Array.from({ length: 40 }, (_, index) => ({
      ...VISIBLE_TO_ALL,
      uuid: randomUUID(),
      name: `Profile ${index}`,
      name_folded: fold(`Profile ${index}`),
    }));
    ofMany = profiles[7]!.uuid;
    await service.db.insertInto('business_profiles').values(profiles).execute();
    const choice = {
      application_uuid: service.fixture.application,
      app_profile_uuid: service.fixture.appProfiles.viewer,
    };
    await service.db
      .insertInto('business_profile_choices')
      .values(profiles.map(({ uuid }) => ({ ...choice, business_profile_uuid: uuid })))
      .execute();
    await addManyRows(service.db, { users: USERS, clusters: 10_000 });
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', 'like', '%carter%')
      .orderBy('uuid')
      .limit(1)
      .executeTakeFirstOrThrow();
    someone = uuid;
    // Half of the users have signed in: a few of them last on 1 January, the others on 2 January.
    await sql`
      insert into last_sign_in_times (user_uuid, at)
      select uuid, case when username like '%carter%' then ${sql.lit(Date.UTC(2030, 0, 1))} else ${sql.lit(Date.UTC(2030, 0, 2))} end
      from users where uuid < '8'`.execute(service.db);
    await sql`analyze last_sign_in_times`.execute(service.db);
  }, START_MS);
  afterAll(async () => {
    await explainer.end();
    await service.stop();
  });

  /** Returns the uuids that a query finds. The test compares them with the service's response. */
  const uuidsBy = async (query: string, values: unknown[] = []) =>
    (await explainer.query<{ uuid: string }>(query, values)).rows.map(({ uuid }) => uuid);
  const page = (search: string) => service.call(`${LIST}?limit=20&${search}`, { as: 'admin' });
  const read = async (uuid: string) => service.call(`${API}/user/${uuid}`, { as: 'productAdmin' });
  const upload = async (path: string) =>
    fetch(`${service.url}${API}/user/${path}`, {
      method: 'POST',
      body: formOf(csvOf([cellsOf('imported', { businessProfile: 'Business profile of viewer' })])),
      headers: { authorization: `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}` },
    });
  const writeClient = async (path: string, body: object) =>
    service.call(`${API}/authClient/${path}`, { as: 'productAdmin', method: 'POST', body });
  const CALLS: Record<string, () => Promise<Response>> = {
    'the first page of users': () => page('sort=username'),
    'a page behind another': async () => {
      const next = nextOf(await page('sort=email&skip=9000'));
      return service.call(`${LIST}?${next!.toString()}`, { as: 'admin' });
    },
    'the last page of users': () => page(`sort=-name&skip=${Math.floor(USERS * 0.8)}`),
    'a page of users by profile': () => page('sort=profile&skip=20000'),
    'a page of found users': () => page('email=carter77'),
    'a page of users with a letter': () => page('username=a&sort=-name'),
    'a page of users with a letter that few have': () => page('name=q'),
    'a page of the users of a profile': () => page('visibility=every&sort=name'),
    'a page of users who have not signed in': () => page('lastSignIn=never&sort=-name'),
    'a page of users who signed in before a time': () => page('lastSignIn=2030-01-02T00:00:00Z&sort=email'),
    'last sign-ins': () => service.call(`${API}/user/lastSignIns?uuid=${someone}`, { as: 'admin' }),
    'who is signed in': () => service.call(`${API}/me`, { as: 'admin' }),
    'a user': () => read(someone),
    'a save of a user': async () => {
      const shown = await read(someone);
      const { externalIdentities: _, mayChange: __, ...user } = (await shown.json()) as User;
      return service.call(`${API}/user/update`, {
        as: 'productAdmin',
        method: 'POST',
        headers: { 'if-match': shown.headers.get('etag')! },
        body: { user: { ...user, lastName: 'Changed' } },
      });
    },
    'a plan of an import': () => upload('import/plan'),
    'an import': () => upload('import'),
    'a block of a client': async () => {
      const saved = await writeClient('update', {
        uuid: null,
        name: 'Rarely used',
        description: 'Nobody has a token of it',
        allowedRedirectTarget: 'https://app.example.org/',
        clientSecret: 'A secret of thirty-two characters',
      });
      const { uuid } = (await saved.json()) as { uuid: string };
      return writeClient('block', { uuid, blocked: true });
    },
    'the signed-in users of a client': async () => {
      // All users have a token of this client (`addManyRows`).
      const { uuid } = await service.db
        .selectFrom('auth_clients')
        .select('uuid')
        .orderBy('uuid')
        .limit(1)
        .executeTakeFirstOrThrow();
      return service.call(`${API}/authClient/${uuid}/users`, { as: 'productAdmin' });
    },
    'a sweep of expired rows': async () => {
      await sweepExpired(service.db, 0);
      return new Response();
    },
    'the users of a profile': () =>
      service.call(`${API}/profile/business/${ofMany}/users`, {
        as: 'admin',
      }),
    'the first users of a profile, and their numbers': () =>
      service.call(`${API}/profile/business/${ofMany}/users?limit=100`, { as: 'admin' }),
    'the users of all business profiles that choose an application profile': () =>
      service.call(`${API}/profile/app/${service.fixture.appProfiles.viewer}/businessProfiles?users=100`, {
        as: 'admin',
      }),
  };

  it.each(Object.keys(CALLS))('reads %s with indexes', async (name) => {
    const statements = await statementsOf(CALLS[name]!);
    expect(statements.length).toBeGreaterThan(0);
    const scans = new Set<string>();
    for (const { text, values } of statements) {
      const { rows } = await explainer.query(`explain (format json) ${text}`, values);
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      for (const node of nodesOf(Plan)) {
        if (node['Node Type'] === 'Seq Scan' && LARGE.has(node['Relation Name'] ?? '')) {
          scans.add(`${node['Relation Name']}: ${text}`);
        }
      }
    }
    expect([...scans]).toEqual([]);
  });

  it.each(['username', '-name', 'email', 'profile', '-visibility'])(
    'finds users with a rare letter, sorted by %s, by reading only an index',
    async (sort) => {
      const scans = new Set<string>();
      for (const { text, values } of await statementsOf(() => page(`name=q&sort=${sort}`))) {
        // The statements for users without a profile are skipped, because such users are few.
        if (!text.includes('strpos') || text.includes(' is null')) continue;
        const { rows } = await explainer.query(`explain (format json) ${text}`, values);
        const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
        const nodes = nodesOf(Plan);
        // Plans with a subquery scan are skipped: PostgreSQL uses one only for a subquery with a limit, which reads few
        // rows.
        if (nodes.some((node) => node['Node Type'] === 'Subquery Scan')) continue;
        for (const node of nodes) if (node['Relation Name'] === 'users') scans.add(node['Node Type']);
      }
      expect([...scans]).toEqual(['Index Only Scan']);
    },
  );

  it.each(['first', 'last'])(
    'merges the indexes of hidden profiles, counted from the %s page',
    async (end) => {
      const total = Number(countsIn(await page(''))[2]);
      const profile = service.db.updateTable('business_profiles').where('uuid', '=', ofMany);
      await profile.set({ minimum_role: PRODUCT_ADMIN }).execute();
      const search = end === 'first' ? `skip=${total - 500}` : 'before=end&skip=480';
      const statements = await statementsOf(() => page(`sort=profile&count=later&${search}`));
      await profile.set({ minimum_role: 'ADMIN' }).execute();
      const { text, values } = statements.find((one) => one.text.includes('union all'))!;
      const { rows } = await explainer.query(`explain (format json) ${text}`, values);
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      const nodes = nodesOf(Plan);
      expect(nodes.map((node) => node['Node Type'])).toContain('Merge Append');
      const merged = ['users_by_business_profile', 'users_by_business_profile'];
      expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(merged);
    },
  );

  it.each([
    ['username', '%ulrike%', 40],
    ['-name', '%ulrike%', 0],
    ['email', '%uk%', 0],
    ['-username', '%e%', 0],
    ['name', '%e%', 25_000],
    ['profile', '%ulrike%', 1000],
    ['-profile', '%e%', 30_000],
  ])('reads a page sorted by %s of users like %s, at offset %i', async (sort, like, skip) => {
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const column = sort.replace('-', '');
    const keys =
      column === 'profile' ? 'array_position($2::text[], business_profile_uuid)' : `${column}_order`;
    const order = [keys, 'username_order', 'uuid'].map((key) => `${key} ${direction}`).join(', ');
    const profiles = await service.db.selectFrom('business_profiles').select(['uuid', 'name']).execute();
    const inOrder = profiles.toSorted(byOrder(({ name }) => name)).map(({ uuid }) => uuid);
    const found = await page(`sort=${sort}&username=${like.replaceAll('%', '')}&skip=${skip}`);
    expect(await uuidsIn(found)).toEqual(
      await uuidsBy(
        `select uuid from users where ${matching} and $2::text[] is not null order by ${order} offset ${skip} limit 20`,
        [like, inOrder],
      ),
    );
  });

  const numberOf = async (like: string) =>
    String((await uuidsBy(`select uuid from users where ${matching}`, [like])).length);

  it('counts at most 10,000 matching users, and only if a count is requested', async () => {
    const total = await numberOf('%');
    expect(countsIn(await page('count=capped'))).toEqual([total, null, total]);
    expect(countsIn(await page('count=capped&username=ulrike'))).toEqual([
      await numberOf('%ulrike%'),
      null,
      total,
    ]);
    expect(countsIn(await page('count=capped&username=i'))).toEqual(['10000', 'true', total]);
    expect(countsIn(await page('username=i'))).toEqual([await numberOf('%i%'), null, total]);
    // The service now returns the exact count, because it has cached it.
    expect(countsIn(await page('count=capped&username=i'))).toEqual([await numberOf('%i%'), null, total]);
  });

  it('counts the users who match a rare filter while it finds them', async () => {
    await CALLS['a save of a user']!();
    await page('');
    const statements = await statementsOf(() => page('count=capped&username=ulrike'));
    expect(statements.filter(({ text }) => text.includes('count('))).toHaveLength(2);
    expect(countsIn(await page('count=later&username=ulrike'))[0]).toBe(await numberOf('%ulrike%'));
  });

  it('returns rows before it has counted the matching users, and counts these again after a change', async () => {
    await CALLS['a save of a user']!();
    const [total] = countsIn(await page(''));
    expect(countsIn(await page('count=later'))).toEqual([total, null, total]);
    expect(countsIn(await page('count=later&username=e'))).toEqual([null, null, total]);
    const [passing] = countsIn(await page('username=e'));
    expect(countsIn(await page('count=later&username=e'))).toEqual([passing, null, total]);
    await CALLS['a save of a user']!();
    expect(countsIn(await page('count=later&username=e'))).toEqual([null, null, total]);
  });

  it('counts no users for a list without filters, even after a change', async () => {
    await CALLS['a save of a user']!();
    const statements = await statementsOf(() => page(''));
    expect(statements.filter(({ text }) => text.includes('count('))).toEqual([]);
    expect(countsIn(await page(''))[0]).toBe(await numberOf('%'));
  });

  it('returns the same pages as the console computes, in every order and from both ends', async () => {
    await service.db
      .updateTable('users')
      .set({ business_profile_uuid: null })
      .where('username_search', 'like', '%9')
      .execute();
    const whole = (await (await service.call(LIST, { as: 'admin' })).json()) as UserSummary[];
    const criteria = fc.record({
      sort: fc.constantFrom(...LIST_TEXT_NAMES, 'profile', 'visibility'),
      desc: fc.boolean(),
      // Each of these filters matches few users, or only users in the middle of the list.
      filters: fc.constantFrom<Record<string, string>>(
        { username: 'q' },
        { email: 'ut' },
        { name: 'uk' },
        { username: 'ulrike' },
        { name: 'ulrike', profile: 'profile 1' },
        { email: '77', visibility: 'every' },
        { username: 'nobody' },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        criteria,
        fc.constantFrom('next' as const, 'prev' as const),
        fc.nat({ max: 1000 }),
        async ({ sort, desc, filters }, rel, skip) => {
          const { rows } = listing.page(whole, { sort, desc, filters, page: 1, size: USERS });
          const usernames = rows.map(({ username }) => username);
          const search = new URLSearchParams({ ...filters, sort: `${desc ? '-' : ''}${sort}` });
          if (rel === 'prev') search.set('before', 'end');
          const shown: string[] = [];
          // The test requests the first page from one end, then the next page after its cursor, and then a page further
          // away (`skip` rows).
          for (const distance of [0, 0, skip]) {
            search.set('skip', String(distance));
            const answer = await page(search.toString());
            const found = ((await answer.json()) as UserSummary[]).map(({ username }) => username);
            const passed = shown.length + distance;
            const expected =
              rel === 'next'
                ? usernames.slice(passed, passed + 20)
                : usernames.slice(
                    Math.max(0, usernames.length - passed - 20),
                    Math.max(0, usernames.length - passed),
                  );
            expect(found).toEqual(expected);
            expect(countsIn(answer)).toEqual([String(usernames.length), null, String(whole.length)]);
            shown.push(...found);
            const link = linkOf(answer, rel);
            if (!link) return;
            for (const name of ['after', 'before']) {
              const cursor = link.get(name);
              if (cursor) search.set(name, cursor);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Makes a call on an empty embedded database. Returns the steps of the query plans of all its statements. */
async function planOf(call: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { address, release } = await emptySqlite();
  const asked: CompiledQuery[] = [];
  const { db } = await openAndReencrypt(address, ({ query }) => void asked.push(query));
  try {
    asked.length = 0;
    await call(db);
    const steps: string[] = [];
    for (const { sql: text, parameters } of asked.splice(0)) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      steps.push(...rows.map(({ detail }) => detail));
    }
    return steps;
  } finally {
    await db.destroy();
    await release();
  }
}

describe('SQLite', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['administrators', (db) => administratorsAbleToSignIn(db, null)],
    ['whether an administrator remains', (db) => ensureAdministratorRemains(db, null, async () => {})],
    ['the users that a file names', (db) => findMatchedUsers(db, [{ username: 'a', email: 'b' }], null)],
  ])('reads %s with indexes', async (_, read) => {
    const ofUsers = (await planOf(read)).filter((detail) => / users\b/.test(detail));
    expect(ofUsers.length).toBeGreaterThan(0);
    // Every search must use a further column of an index: an index on the status alone would read every active user.
    expect(ofUsers.filter((detail) => !/USING .*INDEX .*\((?!active=\?\)).+=\?/.test(detail))).toEqual([]);
  });

  it('counts the users who are signed in to a client from indexes, without sorting its tokens', async () => {
    const steps = await planOf((db) => findSignedInUsers(db, 'client', 0));
    for (const table of ['issued_tokens', 'refresh_tokens']) {
      expect(steps).toContainEqual(
        expect.stringMatching(`USING COVERING INDEX ${table}_client_users \\(client_uuid=\\?\\)`),
      );
    }
    expect(steps.filter((detail) => /DISTINCT|SCAN (users|sso_sessions)/.test(detail))).toEqual([]);
  });

  it.each(['change_items_open (kind=?)', 'change_items_company (<expr>=? AND kind=?)'])(
    'finds the newest changes that an administrator of a company sees with the index %s',
    async (index) => {
      const viewer = {
        uuid: 'x',
        username: 'x',
        roles: ['SCO_ADMIN' as const],
        companyUuid: 'x',
        own: new Set<string>(),
      };
      const steps = await planOf((db) => findChanges({ db, keys: TEST_KEYS }, viewer, { limit: 50 }));
      expect(steps).toContainEqual(expect.stringContaining(index));
    },
  );

  it.each([
    [{ kind: 'businessProfile' }, 'change_items_open (kind=?'],
    [{ operation: 'deleted' }, 'change_items_operation (operation=?'],
    [{ object: 'x' }, 'change_items_object (object_uuid=?'],
  ] as const)('finds the newest changes that pass %j without reading all items', async (filter, index) => {
    const viewer = {
      uuid: 'x',
      username: 'x',
      roles: ['ADMIN' as const],
      companyUuid: null,
      own: new Set<string>(),
    };
    const steps = await planOf((db) =>
      findChanges({ db, keys: TEST_KEYS }, viewer, { ...filter, limit: 50 }),
    );
    expect(steps).toContainEqual(expect.stringContaining(index));
    expect(steps.filter((detail) => /SCAN (item|change_items|changes)$/.test(detail))).toEqual([]);
  });

  it('finds expired rows with indexes, including the counters of throttles', async () => {
    const steps = await planOf((db) => sweepExpired(db, 0));
    expect(steps).toContainEqual(expect.stringContaining('INDEX throttle_counters_resets_at (resets_at<?)'));
    // These tables have few rows: only administrators have a trial or a job, only users who have forgotten their password
    // have a reset link, and an installation has a few keys.
    const exempt = new Set(['bulk_jobs', 'client_trials', 'reset_tokens', 'signing_keys']);
    const scanned = steps.flatMap((detail) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
    expect(scanned.filter((table) => !exempt.has(table))).toEqual([]);
  });
});
