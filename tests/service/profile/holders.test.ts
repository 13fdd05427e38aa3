import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { ChoosingProfile, UserSummary } from '../../../openapi/generated/types.ts';
import { fold } from '../../../service/db/fold.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

const namesOf = (users: readonly UserSummary[] | undefined) => users?.map(({ username }) => username);

describe.each(ENGINES)('the users of profiles on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let appProfile: string;
  /** Business profiles that choose `appProfile`: one with users, one without, and one that few can see. */
  let profiles: { desk: string; empty: string; hidden: string };

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    const { db, fixture } = service;
    appProfile = fixture.appProfiles.viewer;
    const add = async (name: string, minimum_role: 'ADMIN' | typeof PRODUCT_ADMIN = 'ADMIN') => {
      const uuid = randomUUID();
      const row = { uuid, name, name_folded: fold(name), description: null, company_uuid: null };
      await db
        .insertInto('business_profiles')
        .values({ ...row, minimum_role })
        .execute();
      await db
        .insertInto('business_profile_choices')
        .values({
          business_profile_uuid: uuid,
          application_uuid: fixture.application,
          app_profile_uuid: appProfile,
        })
        .execute();
      return uuid;
    };
    profiles = {
      desk: await add('Desk'),
      empty: await add('Empty'),
      hidden: await add('Hidden', PRODUCT_ADMIN),
    };
    const { visibilityProfile } = fixture;
    const others = { businessProfile: profiles.desk, visibilityProfile };
    for (const username of ['cleo', 'anna', 'user.10', 'user.9']) await addUser(db, { username, ...others });
    await addUser(db, { username: 'ben', active: 0, ...others });
    await addUser(db, { username: 'secret', minimumRole: PRODUCT_ADMIN, ...others });
    await addUser(db, { username: 'secret.inactive', active: 0, minimumRole: PRODUCT_ADMIN, ...others });
    await addUser(db, { username: 'zoe', businessProfile: profiles.hidden });
  }, START_MS);
  afterAll(() => service.stop());

  const ask = (path: string, as: Person = 'admin', headers: Record<string, string> = {}) =>
    service.call(`${API}/${path}`, { as, headers });
  /** Reads the first users of a profile, and the numbers of all its users and of the active ones. */
  const first = async (path: string, as?: Person) => {
    const answer = await ask(path, as);
    const users = (await answer.json()) as UserSummary[];
    const counts = ['x-total-count', 'x-active-count'].map((name) => answer.headers.get(name));
    return { users: namesOf(users), counts };
  };
  const choosing = async (path: string, as?: Person) => {
    const answer = await ask(path, as);
    return (await answer.json()) as ChoosingProfile[];
  };

  it('are limited on request, active users first, with the numbers of all', async () => {
    const path = `profile/business/${profiles.desk}/users`;
    expect(await first(`${path}?limit=2`)).toEqual({ users: ['anna', 'cleo'], counts: ['5', '4'] });
    expect(await first(`${path}?limit=100`)).toEqual({
      users: ['anna', 'cleo', 'user.9', 'user.10', 'ben'],
      counts: ['5', '4'],
    });
    expect(await first(path)).toEqual({
      users: ['anna', 'ben', 'cleo', 'user.9', 'user.10'],
      counts: [null, null],
    });
  });

  it('are neither counted nor named for a caller who cannot see them', async () => {
    const path = `profile/business/${profiles.desk}/users?limit=100`;
    expect(await first(path, 'productAdmin')).toEqual({
      users: ['anna', 'cleo', 'secret', 'user.9', 'user.10', 'ben', 'secret.inactive'],
      counts: ['7', '5'],
    });
    expect((await ask(`profile/business/${profiles.hidden}/users?limit=1`)).status).toBe(404);
    expect((await ask(path, 'scoAdmin')).status).toBe(403);
  });

  it('are found by visibility profile', async () => {
    const path = `profile/visibility/${service.fixture.visibilityProfile}/users`;
    const { users, counts } = await first(`${path}?limit=5`);
    expect(users).toEqual(['admin', 'anna', 'cleo', 'productAdmin', 'scoAdmin']);
    expect(counts).toEqual(['9', '8']);
  });

  it('are none for a profile without users', async () => {
    expect(await first(`profile/business/${profiles.empty}/users?limit=9`)).toEqual({
      users: [],
      counts: ['0', '0'],
    });
  });

  it('have an ETag that changes with the users', async () => {
    const path = `profile/business/${profiles.empty}/users?limit=9`;
    const etag = (await ask(path)).headers.get('etag')!;
    expect((await ask(path, 'admin', { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(path, 'productAdmin', { 'if-none-match': etag })).status).toBe(200);
    const uuid = await addUser(service.db, {
      username: `late.${randomUUID()}`,
      businessProfile: profiles.empty,
    });
    expect((await ask(path, 'admin', { 'if-none-match': etag })).status).toBe(200);
    await service.db.deleteFrom('users').where('uuid', '=', uuid).execute();
  });

  it.each(['0', '101', 'all'])('are refused for the limit %s', async (limit) => {
    expect((await ask(`profile/business/${profiles.desk}/users?limit=${limit}`)).status).toBe(400);
    expect((await ask(`profile/app/${appProfile}/businessProfiles?users=${limit}`)).status).toBe(400);
  });

  it.each([
    ['an application profile', () => `profile/app/${appProfile}/businessProfiles`],
    ['an application', () => `app/${service.fixture.application}/businessProfiles`],
  ])('are listed, on request, for each business profile that chooses %s', async (_, path) => {
    const plain = await choosing(path());
    expect(plain.find(({ name }) => name === 'Desk')).toEqual({ uuid: profiles.desk, name: 'Desk' });
    const answered = await choosing(`${path()}?users=3`);
    expect(answered.map(({ name }) => name)).toEqual(plain.map(({ name }) => name));
    expect(answered.map(({ name }) => name)).not.toContain('Hidden');
    const [desk, empty] = ['Desk', 'Empty'].map((name) => answered.find((one) => one.name === name));
    expect(desk).toMatchObject({ uuid: profiles.desk, activeUsers: 4, inactiveUsers: 1 });
    expect(namesOf(desk?.users)).toEqual(['anna', 'cleo', 'user.9']);
    expect(empty).toEqual({
      uuid: profiles.empty,
      name: 'Empty',
      activeUsers: 0,
      inactiveUsers: 0,
      users: [],
    });
    const all = await choosing(`${path()}?users=100`, 'productAdmin');
    expect(namesOf(all.find(({ name }) => name === 'Hidden')?.users)).toEqual(['zoe']);
    expect(all.find(({ name }) => name === 'Desk')).toMatchObject({ activeUsers: 5, inactiveUsers: 2 });
  });

  it('are not found through an application profile that the caller cannot see', async () => {
    const { db, fixture } = service;
    await db
      .updateTable('app_profiles')
      .set({ minimum_role: PRODUCT_ADMIN })
      .where('uuid', '=', appProfile)
      .execute();
    expect((await ask(`profile/app/${appProfile}/businessProfiles?users=1`)).status).toBe(404);
    const path = `app/${fixture.application}/businessProfiles?users=1`;
    expect((await choosing(path)).map(({ name }) => name)).not.toContain('Desk');
    expect((await choosing(path, 'productAdmin')).map(({ name }) => name)).toContain('Desk');
    expect((await ask(`app/${randomUUID()}/businessProfiles?users=1`)).status).toBe(404);
  });
});
