import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppProfile, BusinessProfile, User } from '../../../openapi/generated/types.ts';
import { fold } from '../../../service/db/fold.ts';
import type { Cells } from '../../../service/user/bulk/file-row.ts';
import { DUMMY_HASH } from '../../../service/password/hash.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const SSO_URL = 'https://identity.example.org';

const named = (uuid: string) => ({ uuid, name: uuid, name_folded: fold(uuid) });

const rowOf = (active: boolean, businessProfile: string) =>
  cellsOf('productAdmin', { active: String(active), businessProfile });

const heir = (username: string) => cellsOf(username, { businessProfile: 'Business profile of productAdmin' });

describe.each(ENGINES)('the last administrator who can sign in, on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  /** Another product administrator, who has no password. No other user has the same profiles. */
  let other: { uuid: string; businessProfile: string; appProfile: string };

  beforeEach(async () => {
    service = await startService({
      emptyDatabase,
      environment: { SSO_URL, SSO_CLIENT_ID: 'console', INVENTORY_URL: '' },
    });
    other = await addAdministrator('other');
  }, START_MS);
  afterEach(() => service.stop());

  async function addAdministrator(username: string, passwordHash: string | null = null) {
    const { db, fixture } = service;
    const visibleToAll = { minimum_role: 'ADMIN', company_uuid: null, description: null } as const;
    const appProfile = randomUUID();
    const businessProfile = randomUUID();
    await db
      .insertInto('app_profiles')
      .values({ ...visibleToAll, ...named(appProfile), application_uuid: fixture.application })
      .execute();
    const { role_uuid } = await db
      .selectFrom('app_profile_roles')
      .select('role_uuid')
      .where('app_profile_uuid', '=', fixture.appProfiles.productAdmin)
      .executeTakeFirstOrThrow();
    await db.insertInto('app_profile_roles').values({ app_profile_uuid: appProfile, role_uuid }).execute();
    await db
      .insertInto('business_profiles')
      .values({ ...visibleToAll, ...named(businessProfile) })
      .execute();
    await db
      .insertInto('business_profile_choices')
      .values({
        business_profile_uuid: businessProfile,
        application_uuid: fixture.application,
        app_profile_uuid: appProfile,
      })
      .execute();
    const uuid = await addUser(db, {
      username,
      businessProfile,
      visibilityProfile: fixture.visibilityProfile,
      passwordHash,
    });
    return { uuid, businessProfile, appProfile };
  }

  const bind = (userUuid: string, issuer: string) =>
    service.db
      .insertInto('external_identities')
      .values({ issuer, subject: userUuid, user_uuid: userUuid, bound_at: 0 })
      .execute();

  /** Sends a request as this user. Returns the status and, after a refusal, its code. */
  async function answer(userUuid: string, method: string, path: string, body?: unknown) {
    const response = await service.call(`${API}/${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${await service.tokenOf(userUuid)}` },
    });
    const { code } = response.ok ? {} : ((await response.json()) as { code?: string });
    return code ?? response.status;
  }

  async function read<T>(userUuid: string, path: string): Promise<T> {
    const headers = { authorization: `Bearer ${await service.tokenOf(userUuid)}` };
    return (await service.call(`${API}/${path}`, { headers })).json() as Promise<T>;
  }

  const importFile = async (userUuid: string, users: Cells[]) => {
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.tokenOf(userUuid)}` },
      body: formOf(csvOf(users)),
    });
    return response.ok ? response.status : ((await response.json()) as { code: string }).code;
  };

  const inactivate = (as: string, uuid: string) => answer(as, 'POST', 'user/inactivate', [{ uuid }]);

  it('keeps status and role whatever the request, even if users who cannot sign in have the same role', async () => {
    const { people, businessProfiles, appProfiles } = service.fixture;
    const last = people.productAdmin;
    const user = await read<User>(last, `user/${last}`);
    const withProfile = (uuid: string) => ({ user: { ...user, businessProfile: { uuid } }, clonedId: null });
    const inactive = { user: { ...user, active: false }, clonedId: null };
    const business = await read<BusinessProfile>(
      last,
      `profile/business/get/${businessProfiles.productAdmin}`,
    );
    const app = await read<AppProfile>(last, `profile/app/get/${appProfiles.productAdmin}`);
    const plainChoice = { uuid: appProfiles.viewer };

    expect(await answer(last, 'POST', 'user/update', withProfile(businessProfiles.admin))).toBe(
      'last_administrator',
    );
    expect(await answer(other.uuid, 'POST', 'user/update', withProfile(businessProfiles.admin))).toBe(
      'last_administrator',
    );
    expect(await answer(other.uuid, 'POST', 'user/update', inactive)).toBe('last_administrator');
    expect(await inactivate(other.uuid, last)).toBe('last_administrator');
    expect(await importFile(other.uuid, [rowOf(false, 'Business profile of productAdmin')])).toBe(
      'invalid_rows',
    );
    expect(await importFile(other.uuid, [rowOf(true, 'Business profile of admin')])).toBe('invalid_rows');
    expect(
      await answer(other.uuid, 'POST', 'profile/business/update', {
        ...business,
        appProfiles: [plainChoice],
      }),
    ).toBe('last_administrator');
    expect(await answer(other.uuid, 'DELETE', `profile/business/${business.uuid}`)).toBe(
      'last_administrator',
    );
    expect(await answer(other.uuid, 'POST', 'profile/app/update', { ...app, roles: [] })).toBe(
      'last_administrator',
    );
    expect(await answer(other.uuid, 'DELETE', `profile/app/${app.uuid}`)).toBe('last_administrator');
  });

  it('can be a user who has only single sign-on; the binding to it then cannot be removed', async () => {
    const { people } = service.fixture;
    await bind(other.uuid, 'https://former.example.org');
    expect(await inactivate(other.uuid, people.productAdmin)).toBe('last_administrator');
    await bind(other.uuid, `${SSO_URL}/`);
    expect(await inactivate(other.uuid, people.productAdmin)).toBe(200);
    expect(await answer(other.uuid, 'DELETE', `user/${other.uuid}/externalIdentities`)).toBe(
      'last_administrator',
    );
    expect(await read<User>(other.uuid, `user/${other.uuid}`)).toMatchObject({
      externalIdentities: [{}, {}],
    });
  });

  it('can lose the role in an import file that gives the role to a user with a password', async () => {
    const { people, businessProfiles } = service.fixture;
    const row = rowOf(true, 'Business profile of admin');
    const plain = {
      businessProfile: businessProfiles.admin,
      visibilityProfile: service.fixture.visibilityProfile,
    };
    await addUser(service.db, { username: 'without', ...plain });
    await addUser(service.db, { username: 'with', ...plain, passwordHash: DUMMY_HASH });
    expect(await importFile(other.uuid, [row, heir('without')])).toBe('invalid_rows');
    expect(await importFile(other.uuid, [row, heir('with')])).toBe(200);
    expect(await inactivate(other.uuid, people.productAdmin)).toBe(200);
  });

  it('remains if two administrators deactivate each other at the same time', async () => {
    const { people } = service.fixture;
    const second = await addAdministrator('second', DUMMY_HASH);
    const answers = await Promise.all([
      inactivate(second.uuid, people.productAdmin),
      inactivate(people.productAdmin, second.uuid),
    ]);
    expect(answers.filter((one) => one === 200)).toHaveLength(1);
    const left = await service.db
      .selectFrom('users')
      .select('username')
      .where('active', '=', 1)
      .where('password_hash', 'is not', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
