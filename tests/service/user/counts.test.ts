import { WITHOUT_PROFILE } from '../../../openapi/rules/empty-profile.ts';
import { unlessHidden } from '../../../openapi/rules/hidden.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { countsByProfile } from '../../../service/user/user-counts.ts';
import { listTexts } from '../../../service/user/list/columns.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const LIST = '/userprofile/api/v1/user/list/active';

const FIRST_NAMES = ['Anna', 'Bo', 'Zoë', 'Quentin'];

const SEARCHES: Record<string, string>[] = [
  {},
  { name: 'a' },
  { name: 'an' },
  { name: 'qu' },
  { name: 'anna' },
  { email: '@example' },
  { name: 'o', username: 'u1' },
  { profile: 'profile', name: 'a' },
];

interface Asked {
  search: Record<string, string>;
  sort: string;
}

/** Returns a text without repetitions, which PostgreSQL cannot compress. */
const scattered = (length: number, character: (place: number) => string): string =>
  Array.from({ length }, (_, index) => character((index * 7919) % 9001)).join('');
const ideographs = (first: number) => scattered(255, (place) => String.fromCharCode(first + place));
const letters = (length: number) => scattered(length, (place) => ((place * place) % 36).toString(36));

/** Returns the columns of a user with this e-mail address and these names. */
const namesOf = (email: string, firstName: string, lastName: string) => ({
  first_name: firstName,
  last_name: lastName,
  ...listTexts({ username: '', email, firstName, lastName }),
});

const textOf = (user: UserSummary, column: string): string =>
  ({
    username: user.username,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    profile: user.businessProfile
      ? (unlessHidden(user.businessProfile)?.name ?? '')
      : WITHOUT_PROFILE.profile,
  })[column] ?? '';

/** Counts as texts, in an order that is the same for both sources. */
const sorted = (rows: { profile: string | null; active: number; users: number }[]) =>
  rows.map(({ profile, active, users }) => `${profile ?? ''} ${active} ${Number(users)}`).toSorted();

describe.each(ENGINES)('the counts of users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let added = 0;

  const add = async () => {
    const { businessProfiles } = service.fixture;
    added += 1;
    await addUser(service.db, {
      username: `u${added}`,
      firstName: FIRST_NAMES[added % FIRST_NAMES.length]!,
      lastName: `Last ${added}`,
      businessProfile: added % 3 === 0 ? null : businessProfiles.admin,
    });
  };
  const oneOf = async (place: number) => {
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', 'like', 'u%')
      .orderBy('uuid')
      .offset(place % 30)
      .limit(1)
      .executeTakeFirstOrThrow();
    return uuid;
  };
  const change = async (place: number, fields: object) => {
    const uuid = await oneOf(place);
    await service.db.transaction().execute(async (db) => {
      await bumpListVersions(db, 'users');
      await db.updateTable('users').set(fields).where('uuid', '=', uuid).execute();
    });
  };
  const rename = (place: number) => {
    const email = `new${place}.${added}@example.org`;
    return change(place, {
      email,
      ...namesOf(email, FIRST_NAMES[place % FIRST_NAMES.length]!, `Changed ${place}`),
    });
  };
  const CHANGES: ((place: number) => Promise<unknown>)[] = [
    add,
    rename,
    (place) => change(place, { active: place % 2 }),
    (place) => change(place, { business_profile_uuid: null }),
    (place) => change(place, { minimum_role: place % 2 === 0 ? 'ADMIN' : 'SCO_ADMIN' }),
    // Deletes rows without changing the version of the list, like an operator who repairs the database.
    async (place) =>
      service.db
        .deleteFrom('users')
        .where('uuid', '=', await oneOf(place))
        .execute(),
  ];

  const ask = async ({ search, sort }: Asked, as: 'admin' | 'scoAdmin') => {
    const query = new URLSearchParams({ ...search, sort, limit: '100' });
    const response = await service.call(`${LIST}?${query.toString()}`, { as });
    const users = (await response.json()) as UserSummary[];
    return {
      found: users.map(({ uuid }) => uuid).toSorted(),
      matching: Number(response.headers.get('x-total-count')),
      total: Number(response.headers.get('x-list-count')),
    };
  };
  const expected = async ({ search }: Asked, as: 'admin' | 'scoAdmin') => {
    const all = (await (await service.call(LIST, { as })).json()) as UserSummary[];
    const found = all.filter((user) =>
      Object.entries(search).every(([column, typed]) => textMatch(typed)(textOf(user, column))),
    );
    return {
      found: found.map(({ uuid }) => uuid).toSorted(),
      matching: found.length,
      total: all.length,
    };
  };

  /** The number of users of each profile, as the database maintains it, and as a count of all users. */
  const countersOf = async (kind: 'business' | 'visibility') => {
    const { db } = service;
    const column = `${kind}_profile_uuid` as const;
    const maintained = await db
      .selectFrom('user_counts')
      .select(['profile', 'active', ({ fn }) => fn.sum<number>('users').as('users')])
      .where('kind', '=', kind)
      .where('users', '!=', 0)
      .groupBy(['profile', 'active'])
      .execute();
    const counted = await db
      .selectFrom('users')
      .select([`${column} as profile`, 'active', ({ fn }) => fn.countAll<number>().as('users')])
      .groupBy([column, 'active'])
      .execute();
    return [sorted(maintained), sorted(counted)];
  };

  const count = async (name: string) => (await ask({ search: { name }, sort: 'name' }, 'admin')).matching;

  const anyAsked = fc.record({
    search: fc.constantFrom(...SEARCHES),
    sort: fc.constantFrom('username', '-name', 'profile'),
  });

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    for (let index = 0; index < 40; index += 1) await add();
    await bumpListVersions(service.db, 'users');
  }, START_MS);
  afterAll(() => service.stop());

  it('are right after each change, whichever viewer has asked before', async () => {
    const viewers = fc.constantFrom('admin' as const, 'scoAdmin' as const);
    const step = fc.tuple(fc.nat({ max: CHANGES.length - 1 }), fc.nat({ max: 99 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(anyAsked, viewers), { minLength: 1, maxLength: 4 }),
        async (steps, questions) => {
          for (const [asked, as] of questions) await ask(asked, as);
          for (const [kind, place] of steps) await CHANGES[kind]!(place);
          await add();
          await bumpListVersions(service.db, 'users');
          for (const [asked, as] of questions)
            expect(await ask(asked, as)).toEqual(await expected(asked, as));
          for (const kind of ['business', 'visibility'] as const) {
            const [maintained, counted] = await countersOf(kind);
            expect(maintained).toEqual(counted);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('of profiles contain only the given profiles, and none without users', async () => {
    const { db, fixture } = service;
    const { admin } = fixture.businessProfiles;
    const emptied = await addUser(db, {
      username: 'emptied',
      businessProfile: fixture.businessProfiles.scoAdmin,
    });
    const of = (...profiles: string[]) =>
      countsByProfile(db, SYSTEM_PRINCIPAL, 'business', { profiles, active: 0 });
    await db.updateTable('users').set({ active: 0 }).where('uuid', '=', emptied).execute();
    expect([...(await of(fixture.businessProfiles.scoAdmin)).keys()]).toEqual([
      fixture.businessProfiles.scoAdmin,
    ]);
    expect((await of(admin)).has(fixture.businessProfiles.scoAdmin)).toBe(false);
    await db.deleteFrom('users').where('uuid', '=', emptied).execute();
    expect((await of(fixture.businessProfiles.scoAdmin)).size).toBe(0);
  });

  it('include every change before the request, while other requests and changes are running', async () => {
    const before = await count('xaver');
    const own = async (name: string) => {
      for (let known = await count(name), round = 0; round < 10; round += 1) {
        await addUser(service.db, {
          username: `${name}.${round}`,
          firstName: name,
          lastName: 'Last',
          businessProfile: null,
        });
        await bumpListVersions(service.db, 'users');
        const now = await count(name);
        expect(now).toBe(known + 1);
        known = now;
      }
    };
    await Promise.all([own('xaver.one'), own('xaver.two'), own('xaver.three'), count('x'), count('xa')]);
    expect(await count('xaver')).toBe(before + 30);
  });

  it('include users with the longest texts that the contract accepts, found by the beginning of a text', async () => {
    const { businessProfiles, visibilityProfile, company } = service.fixture;
    await addUser(service.db, {
      // `addUser` makes an e-mail address from the username, here one of 255 characters, the maximum. A number with
      // leading zeros has the longest sort key.
      username: `01${letters(241)}`,
      firstName: ideographs(0x4e00),
      lastName: ideographs(0x5e00),
      businessProfile: businessProfiles.admin,
      visibilityProfile,
      minimumRole: 'SCO_ADMIN',
      [COMPANY_FIELD]: company,
    });
    await bumpListVersions(service.db, 'users');
    const { matching } = await ask(
      { search: { name: String.fromCharCode(0x4e00) }, sort: 'name' },
      'scoAdmin',
    );
    expect(matching).toBe(1);
  });

  it('include users whose texts are longer than an index entry', async () => {
    const names = namesOf('long@example.org', 'Ω'.repeat(700), '\ufdfa'.repeat(40));
    await change(3, { ...names, active: 1, minimum_role: 'ADMIN' });
    const { matching, found } = await ask({ search: { name: 'ω' }, sort: 'name' }, 'admin');
    expect([matching, found.length]).toEqual([1, 1]);
  });
});
