import { WITHOUT_PROFILE } from '../../../openapi/rules/empty-profile.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing, type PageCriteria } from '../../../machines/resource/list/rows.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { LIST_TEXT_NAMES, listText, mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser, PEOPLE, type Person } from '../../support/people.ts';
import { linkOf, nextOf, walk } from '../../support/pages.ts';
import { startService, type TestService } from '../../support/service.ts';

const LIST = '/userprofile/api/v1/user/list/active';

/** Sorts and filters as the console does. The service must return the same pages. */
const listing = createListing<UserSummary>([
  ...LIST_TEXT_NAMES.map((key) => ({ key, text: (user: UserSummary) => listText(key, user) })),
  {
    key: 'profile',
    text: ({ businessProfile: profile }) => (isHidden(profile) ? null : profile?.name),
    missingText: WITHOUT_PROFILE.profile,
  },
  {
    key: 'visibility',
    text: ({ visibilityProfile: profile }) => (isHidden(profile) ? null : profile?.name),
    missingText: WITHOUT_PROFILE.visibility,
  },
]);

const COLUMNS = [...LIST_TEXT_NAMES, 'profile', 'visibility'] as const;

const NAMES = ['Anna', 'anna', 'Ánna', 'Zoë', 'Zoe', 'Øyvind', 'a_b', '100%', 'Łukasz', 'O\\Neil', 'Straße'];

const anyCriteria: fc.Arbitrary<Pick<PageCriteria, 'sort' | 'desc' | 'filters'>> = fc.record({
  sort: fc.constantFrom(...COLUMNS),
  desc: fc.boolean(),
  filters: fc.dictionary(
    fc.constantFrom(...COLUMNS),
    fc.constantFrom(
      'a',
      'AN',
      ' é',
      'e',
      '_',
      '%',
      '\\',
      'ss',
      'lu',
      'OY',
      'Ł',
      'strasse',
      'profile',
      'every',
      'nobody',
      '"anna same"',
      '"every"',
      '""',
      'No Profile',
      'no v',
      '"ANNA',
      ',',
    ),
    { maxKeys: 2 },
  ),
});

const searchOf = ({ sort, desc, filters }: Pick<PageCriteria, 'sort' | 'desc' | 'filters'>) => ({
  sort: `${desc ? '-' : ''}${sort}`,
  ...filters,
});

const countsIn = ({ headers }: Response): number[] =>
  ['x-list-count', 'x-total-count'].map((name) => Number(headers.get(name)));

describe.each(ENGINES)('pages of users on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  const addOne = async (index: number, name = NAMES[index % NAMES.length]!) => {
    const { businessProfiles, visibilityProfile, company } = service.fixture;
    const person = PEOPLE[index % PEOPLE.length]!;
    await addUser(service.db, {
      username: `u${(index * 7) % 101}.${name.normalize('NFD').replaceAll(/[^a-zA-Z]/g, '')}${index}`,
      firstName: name,
      lastName: index % 3 === 0 ? 'Same' : `Last ${index % 12}`,
      plainFields: mapPlainFields((field) => (index % 3 === 0 ? null : `${field} ${index % 5}`)),
      businessProfile: index % 5 === 0 ? null : businessProfiles[person],
      visibilityProfile: index % 4 === 0 ? null : visibilityProfile,
      minimumRole: index % 7 === 0 ? PRODUCT_ADMIN : index % 6 === 0 ? 'SCO_ADMIN' : 'ADMIN',
      [COMPANY_FIELD]: index % 12 === 0 ? company : null,
    });
  };
  const whole = async (as: Person): Promise<UserSummary[]> => (await service.call(LIST, { as })).json();

  const ask = (search: string, tag = '') =>
    service.call(`${LIST}?${search}`, { as: 'admin', headers: tag ? { 'if-none-match': tag } : {} });

  const askAll = (search: URLSearchParams) =>
    service.call(`${LIST}?${search.toString()}`, { as: 'productAdmin' });

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    for (let index = 0; index < 60; index += 1) await addOne(index);
  }, START_MS);
  afterAll(() => service.stop());

  it('contain the same users as the whole list in the console’s order, for every viewer', async () => {
    const lists = new Map<Person, UserSummary[]>();
    for (const as of PEOPLE) lists.set(as, await whole(as));
    await fc.assert(
      fc.asyncProperty(
        anyCriteria,
        fc.constantFrom(...PEOPLE),
        fc.constantFrom(1, 7, 10, 100),
        async (criteria, as, limit) => {
          const expected = listing.page(lists.get(as)!, { ...criteria, page: 1, size: 1000 });
          const walked = await walk<UserSummary>(service, LIST, {
            as,
            search: { ...searchOf(criteria), limit },
          });
          expect(walked.rows.map(({ username }) => username)).toEqual(
            expected.rows.map(({ username }) => username),
          );
          expect(walked.rows).toEqual(expected.rows);
          expect(walked.counts).toEqual(new Set([`${expected.matching} of ${expected.total}`]));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are the same if they are read from the end', async () => {
    const rows = await whole('productAdmin');
    await fc.assert(
      fc.asyncProperty(anyCriteria, fc.constantFrom(1, 7, 100), async (criteria, limit) => {
        const expected = listing.page(rows, { ...criteria, page: 1, size: 1000 });
        const walked = await walk<UserSummary>(service, LIST, {
          as: 'productAdmin',
          search: { ...searchOf(criteria), limit, before: 'end' },
          rel: 'prev',
        });
        expect(walked.rows).toEqual(expected.rows);
        expect(walked.counts).toEqual(new Set([`${expected.matching} of ${expected.total}`]));
      }),
      { numRuns: 40 },
    );
  });

  it('link to the next and previous page, and can skip some pages', async () => {
    const rows = await whole('productAdmin');
    await fc.assert(
      fc.asyncProperty(
        anyCriteria,
        fc.nat({ max: 60 }),
        fc.nat({ max: 12 }),
        async (criteria, first, skip) => {
          const expected = listing.page(rows, { ...criteria, page: 1, size: 1000 }).rows;
          const query = new URLSearchParams({ ...searchOf(criteria), limit: '5', skip: String(first) });
          const page = await askAll(query);
          const beside = async (rel: 'next' | 'prev'): Promise<UserSummary[]> => {
            const link = linkOf(page, rel);
            link?.set('skip', String(skip));
            return link ? (await askAll(link)).json() : [];
          };
          const end = first < expected.length ? Math.max(0, first - skip) : 0;
          expect(await beside('prev')).toEqual(expected.slice(Math.max(0, end - 5), end));
          expect(await beside('next')).toEqual(expected.slice(first + 5 + skip, first + 10 + skip));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('can be requested directly', async () => {
    const rows = await whole('productAdmin');
    await fc.assert(
      fc.asyncProperty(anyCriteria, fc.nat({ max: 70 }), async (criteria, skip) => {
        const expected = listing.page(rows, { ...criteria, page: 1, size: 1000 }).rows;
        const search = new URLSearchParams({ ...searchOf(criteria), limit: '10', skip: String(skip) });
        const response = await service.call(`${LIST}?${search.toString()}`, { as: 'productAdmin' });
        expect(await response.json()).toEqual(expected.slice(skip, skip + 10));
        expect(nextOf(response) !== null).toBe(expected.length > skip + 10);
      }),
      { numRuns: 40 },
    );
  });

  it('contain the count despite `count=later` if counting is cheap', async () => {
    for (const search of ['email=exampl', 'name=anna&skip=2', 'sort=profile&name=a', 'sort=-name']) {
      const [later, now] = [await ask(`limit=3&count=later&${search}`), await ask(`limit=3&${search}`)];
      expect(countsIn(later)).toEqual(countsIn(now));
      expect(await later.json()).toEqual(await now.json());
    }
  });

  it('continue after their last user, whatever users are added or removed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(anyCriteria, fc.nat({ max: 20 }), async ({ sort, desc }, before) => {
        const rows = await whole('admin');
        const expected = listing.page(rows, { sort, desc, filters: {}, page: 1, size: 1000 }).rows;
        const gone = expected[before % expected.length]!;
        let isChanged = false;
        const walked = await walk<UserSummary>(service, LIST, {
          as: 'admin',
          search: { ...searchOf({ sort, desc, filters: {} }), limit: 10 },
          between: async () => {
            if (isChanged) return;
            isChanged = true;
            await service.db
              .deleteFrom('users')
              .where('uuid', '=', gone.uuid)
              .where('username', 'like', 'u%')
              .execute();
            await addOne(100 + before, `New ${before}`);
          },
        });
        const met = walked.rows.map(({ uuid }) => uuid);
        expect(new Set(met).size).toBe(met.length);
        const stayed = expected.map(({ uuid }) => uuid).filter((uuid) => uuid !== gone.uuid);
        const known = new Set(stayed);
        expect(met.filter((uuid) => known.has(uuid))).toEqual(stayed);
        await service.db.deleteFrom('users').where('first_name', 'like', 'New %').execute();
        // The counts of the deleted users are stale.
        await bumpListVersions(service.db, 'users');
      }),
      { numRuns: 10 },
    );
  });

  it('are refused if the request is invalid', async () => {
    const first = await ask('limit=5&sort=name');
    const after = nextOf(first)!.get('after')!;
    expect((await ask(`limit=5&sort=name&after=${after}`)).status).toBe(200);
    const forged = Buffer.from(JSON.stringify(['name', 'A', 'B', 7])).toString('base64url');
    const unkeepable = Buffer.from(JSON.stringify(['name', 'A', '\0', 'B'])).toString('base64url');
    for (const search of [
      `limit=5&sort=email&after=${after}`,
      `limit=5&after=${after}`,
      'limit=5&sort=name&after=nonsense',
      'limit=5&sort=name&before=nonsense',
      `limit=5&sort=name&after=${after}&before=${after}`,
      `limit=5&sort=name&after=${forged}`,
      `limit=5&sort=name&after=${unkeepable}`,
      'limit=5&sort=password',
      'limit=0',
      'limit=2001',
      'limit=ten',
      'limit=5&skip=-1',
      'limit=5&count=never',
      `limit=5&name=${'x'.repeat(258)}`,
      `limit=5&after=${'x'.repeat(5000)}`,
    ]) {
      expect({ search, status: (await ask(search)).status }).toEqual({ search, status: 400 });
    }
  });

  it('have their own ETag, until a change', async () => {
    const tag = (await ask('limit=5')).headers.get('etag')!;
    expect((await ask('limit=5', tag)).status).toBe(304);
    expect((await ask('limit=6', tag)).status).toBe(200);
    await addOne(999);
    expect((await ask('limit=5', tag)).status).toBe(200);
  });

  it('contain the total and the matching number of users, after each change', async () => {
    const [all = 0, found = 0] = countsIn(await ask('limit=1&name=anna'));
    expect(all).toBe((await whole('admin')).length);
    await addOne(401, 'Anna');
    expect(countsIn(await ask('limit=1&name=anna'))).toEqual([all + 1, found + 1]);
    await addOne(403, 'Otto');
    expect(countsIn(await ask('limit=1&name=anna'))).toEqual([all + 2, found + 1]);
  });

  it('are not returned if the request asks for no page', async () => {
    const response = await service.call(`${LIST}?name=anna&sort=-name`, { as: 'admin' });
    expect(response.headers.get('x-total-count')).toBeNull();
    expect(await response.json()).toEqual(await whole('admin'));
  });
});
