import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListing, type PageCriteria } from '../../../machines/resource/rows.ts';
import type { UserSummary } from '../../../openapi/types.ts';
import { letteredParts } from '../../../service/user/lettered.ts';
import { listTexts } from '../../../service/user/list-texts.ts';
import type { Some, TextSort } from '../../../service/user/order.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addManyRows } from '../../support/many-rows.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const LIST = '/userprofile/api/v1/user/list/active';

/** More than are looked through from the front of an order. */
const USERS = 26_000;

const SORTS = ['username', 'name', 'email'] as const;

const listing = createListing<UserSummary>(
  [
    { key: 'username', text: (user) => user.username },
    { key: 'name', text: (user) => `${user.firstName} ${user.lastName}`.trim() },
    { key: 'email', text: (user) => user.email },
    { key: 'profile', text: (user) => user.businessProfile?.name },
  ],
  'username',
);

const ACTIVE: Some = { key: '1', narrow: (users) => users.where('users.active', '=', 1) };

describe('of many users in PostgreSQL, the first who pass a filter', () => {
  let service: TestService;
  let all: UserSummary[];

  const ask = async (search: Record<string, string>) => {
    const query = new URLSearchParams({ limit: '10', count: 'later', ...search });
    const response = await service.call(`${LIST}?${query.toString()}`, { as: 'productAdmin' });
    const rows = (await response.json()) as UserSummary[];
    return {
      found: rows.map(({ username }) => username),
      matching: response.headers.get('x-total-count'),
    };
  };
  const expected = (criteria: Pick<PageCriteria, 'sort' | 'desc' | 'filters'>) => {
    const { rows, matching } = listing.page(all, { ...criteria, page: 1, size: 10 });
    return { found: rows.map(({ username }) => username), matching: String(matching) };
  };
  const readAll = async () => {
    all = (await (await service.call(LIST, { as: 'productAdmin' })).json()) as UserSummary[];
  };
  /** Waits until it is known which letters are where in an order, which is found out in the background. */
  const isRead = (sort: TextSort) =>
    vi.waitFor(async () => expect(await letteredParts(service.db, ACTIVE, 0, sort)).not.toBeNull(), START_MS);
  const change = (username: string, fields: object) =>
    service.db.updateTable('users').set(fields).where('username', '=', username).execute();

  beforeAll(async () => {
    service = await startService({ emptyDatabase: ENGINES[1].emptyDatabase });
    await addManyRows(service.db, { users: USERS, clusters: 0 });
    await readAll();
    for (const sort of SORTS) await isRead(sort);
  }, START_MS);
  afterAll(() => service.stop());

  it('are those who stand first in the order, wherever they stand', async () => {
    const anyFilters = fc
      .array(fc.tuple(fc.constantFrom(...SORTS), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 })), {
        minLength: 1,
        maxLength: 2,
      })
      .map((parts) =>
        Object.fromEntries(
          parts.map(([column, user, from, length]) => {
            const { username, firstName, lastName, email } = all[user % all.length]!;
            const text = { username, name: `${firstName} ${lastName}`, email }[column];
            return [column, text.slice(from % text.length).slice(0, length)];
          }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        anyFilters,
        fc.constantFrom(...SORTS, 'profile' as const),
        fc.boolean(),
        async (filters, sort, desc) => {
          const { found, matching } = await ask({ sort: desc ? `-${sort}` : sort, ...filters });
          const those = expected({ sort, desc, filters });
          expect(found).toEqual(those.found);
          expect([null, those.matching]).toContain(matching);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are found before anybody is counted, also far down', async () => {
    const many = all.filter(({ email }) => email.endsWith('@many.example'));
    for (const [sort, { firstName }] of [
      ['username', many.at(-1)!],
      ['-username', many[0]!],
    ] as const) {
      const { found, matching } = await ask({ sort, username: firstName });
      expect(found).toHaveLength(10);
      expect(matching).toBeNull();
    }
  });

  it('come with their count where they were counted before, or are not the first', async () => {
    const filters = { email: '.example' };
    const { found, matching } = await ask(filters);
    expect(matching).toBeNull();
    const counted = expected({ sort: 'username', desc: false, filters });
    expect(found).toEqual(counted.found);
    expect((await ask({ ...filters, skip: '10' })).matching).toBe(counted.matching);
    expect(await ask(filters)).toEqual(counted);
    expect((await ask({ ...filters, sort: 'profile' })).matching).toBeNull();
  });

  it('are counted with it where they are few', async () => {
    const { username } = all.at(-1)!;
    expect(await ask({ username })).toEqual({ found: [username], matching: '1' });
    expect(await ask({ username: `${username}0000` })).toEqual({ found: [], matching: '0' });
  });

  it('are found with letters that they have only since, and in the list', async () => {
    const texts = { first_name: 'Qxjw', last_name: 'Kvzp', email: 'qxjw@example.org' };
    await addUser(service.db, { username: 'zzz.wqx' });
    await change(all[20_000]!.username, { ...texts, ...listTexts(texts) });
    await addUser(service.db, { username: 'mmm.jvk', active: 0 });
    expect((await ask({ sort: '-name', username: 'mmm.jvk' })).found).toEqual([]);
    await change('mmm.jvk', { active: 1 });
    expect((await ask({ username: 'wqx' })).found).toEqual(['zzz.wqx']);
    expect((await ask({ sort: '-name', username: 'mmm.jvk' })).found).toEqual(['mmm.jvk']);
    for (const sort of SORTS) {
      expect((await ask({ sort, name: 'jw kv' })).found).toEqual([all[20_000]!.username]);
    }
  });
});
