import { unlessHidden } from '../../../openapi/rules/hidden.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing, type Column } from '../../../machines/resource/list/rows.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { AppProfile, BusinessProfile, VisibilityProfile } from '../../../openapi/generated/types.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { linkOf, walk } from '../../support/pages.ts';
import { PEOPLE } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1/profile';

const namesOf = (named: readonly { name?: string | null }[]): string =>
  named.map(({ name }) => name ?? '').join('\n');

type Described = { name: string; description?: string | null | undefined };
const described = [
  { key: 'name', text: ({ name }: Described) => name },
  { key: 'description', text: ({ description }: Described) => description ?? undefined },
];

const KINDS = {
  business: createListing<BusinessProfile>([
    ...described,
    {
      key: 'appProfiles',
      match: 'any-of',
      text: ({ appProfiles }) => namesOf(appProfiles.flatMap((one) => unlessHidden(one) ?? [])),
    },
  ]),
  visibility: createListing<VisibilityProfile>(described),
  app: createListing<AppProfile>([
    ...described,
    { key: 'application', text: ({ application }) => application.name },
    { key: 'roles', text: ({ roles }) => namesOf(roles) },
    { key: 'parameters', text: ({ elements }) => namesOf(elements) },
  ] satisfies Column<AppProfile>[]),
};

/** The filters that only one kind of profiles has. */
const OWN_FILTERS: Record<keyof typeof KINDS, readonly string[]> = {
  business: ['appProfiles'],
  visibility: [],
  app: ['application', 'roles', 'parameters'],
};

/** Filters for the lists of all kinds of profiles. */
const FILTERS: Record<string, string>[] = [
  {},
  { name: 'profile of' },
  { name: 'ÉVERY', description: 'all' },
  { description: 'for' },
  { appProfiles: 'admin, viewer' },
  { appProfiles: ' , ' },
  { application: 'user', roles: PRODUCT_ADMIN },
  { roles: 'admin', name: 'o' },
  { parameters: 'a' },
];

describe.each(ENGINES)('pages of profiles on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    const description = 'For all';
    await service.db
      .insertInto('visibility_profiles')
      .values(
        ['Zone 10', 'zone 2', 'Élan', 'Elan B', 'Hidden'].map((name, index) => ({
          uuid: `00000000-0000-4000-8000-00000000000${index}`,
          name,
          name_folded: name.toLowerCase(),
          description: index % 2 === 0 ? description : null,
          minimum_role: name === 'Hidden' ? PRODUCT_ADMIN : ('ADMIN' as const),
          company_uuid: null,
          primary_cluster_uuid: null,
          default_cluster_group_uuid: null,
        })),
      )
      .execute();
    await service.db.updateTable('business_profiles').set({ description }).execute();
  }, START_MS);
  afterAll(() => service.stop());

  it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
    'equal the complete list as the console sorts it, for every viewer: %s',
    async (kind) => {
      for (const as of PEOPLE) {
        const whole = (await (await service.call(`${API}/${kind}/list`, { as })).json()) as never[];
        const filtersOf = ['name', 'description', ...OWN_FILTERS[kind]];
        const offered = FILTERS.filter((filters) =>
          Object.keys(filters).every((column) => filtersOf.includes(column)),
        );
        for (const filters of offered) {
          for (const desc of [false, true]) {
            const expected = KINDS[kind].page(whole, { filters, desc, sort: 'name', page: 1, size: 1000 });
            const walked = await walk(service, `${API}/${kind}/list`, {
              as,
              search: { ...filters, sort: desc ? '-name' : 'name', limit: 2 },
            });
            expect(walked.rows).toEqual(expected.rows);
            expect(walked.counts).toEqual(new Set([`${expected.matching} of ${expected.total}`]));
          }
        }
      }
    },
  );

  it('can be requested directly, and an invalid position is refused', async () => {
    const list = `${API}/visibility/list`;
    const whole = (await (await service.call(list, { as: 'admin' })).json()) as VisibilityProfile[];
    expect(whole.map(({ name }) => name)).toEqual(['Élan', 'Elan B', 'Everything', 'zone 2', 'Zone 10']);
    const page = await service.call(`${list}?limit=2&skip=3`, { as: 'admin' });
    expect(await page.json()).toEqual(whole.slice(3));
    expect(linkOf(page, 'next')).toBeNull();
    const previous = await service.call(`${list}?${linkOf(page, 'prev')!.toString()}`, { as: 'admin' });
    expect(await previous.json()).toEqual(whole.slice(1, 3));
    const last = await service.call(`${list}?limit=2&before=end&skip=1`, { as: 'admin' });
    expect(await last.json()).toEqual(whole.slice(2, 4));
    expect(linkOf(last, 'next')!.get('after')).toBe(linkOf(page, 'prev')!.get('before'));
    expect((await service.call(`${list}?limit=2&after=nonsense`, { as: 'admin' })).status).toBe(400);
    expect((await service.call(`${list}?limit=2&sort=description`, { as: 'admin' })).status).toBe(400);
  });
});
