import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { AppProfile, User } from '../../../openapi/generated/types.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { renewInstallationId } from '../../../service/db/installation.ts';
import { etagOf, matchesEtag } from '../../../service/access/etag.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ONE_ENGINE, TEST_KEY } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';
import { startService, type TestService } from '../../support/service.ts';
import { shorten } from '../../support/shorten.ts';

const TAG = etagOf('1');

/** The forms that programs give to a tag which they pass on with a compressed response. */
const CHANGED_BY_PROXIES = [
  ['nginx, Cloudflare', `W/"${TAG}"`],
  ['Apache, mod_deflate', `"${TAG}-gzip"`],
  ['Apache 2.2', `"${TAG}"-gzip`],
  ['Apache 2.0', `"${TAG};gzip"`],
  ['Apache, mod_brotli', `"${TAG}-br"`],
  ['Caddy, lighttpd', `"${TAG}-zstd"`],
  ['lighttpd', `"${TAG}-deflate"`],
  ['Jetty', `"${TAG}--gzip"`],
  ['a chain of two proxies', `W/"${TAG}-gzip"`],
  ['a chain that compresses twice', `"${TAG}-br-gzip"`],
] as const;

describe('an entity tag', () => {
  it.each(CHANGED_BY_PROXIES)('matches in the form of %s: %s', (_proxy, header) => {
    expect(matchesEtag(header, TAG)).toBe(true);
  });

  it.each([`"${TAG}"`, '*', ' * ', `"other", "${TAG}"`, `"other","${TAG}-gzip"`, `W/"a,b" , *`])(
    'matches in the header %s',
    (header) => expect(matchesEtag(header, TAG)).toBe(true),
  );

  it.each(
    [
      '',
      TAG,
      `"${TAG}1"`,
      `"${TAG}-gzip1"`,
      `"${TAG}-other"`,
      `"-gzip"`,
      '"*"',
      'a*',
      '"other", W/"other"',
      `"a, ${TAG}"`,
      `"${'1'.repeat(1000)}`,
    ].map((header) => [shorten(header), header] as const),
  )('does not match in the header %s', (_, header) => expect(matchesEtag(header, TAG)).toBe(false));

  // Quadratic time would exceed the time limit of a test.
  it.each([' '.repeat(500_000), `"${TAG}${'-br'.repeat(300_000)}x"`, `,${' *x'.repeat(300_000)}`])(
    'is compared with a long header in linear time (case %$)',
    (header) => expect(matchesEtag(header, TAG)).toBe(false),
  );

  it('differs for parts that only concatenate to the same text', () => {
    expect(etagOf('a', 'bc')).not.toBe(etagOf('ab', 'c'));
  });
});

const USERS = '/userprofile/api/v1/user';
const LIST = `${USERS}/list/active`;

// The tags are computed from list versions, so SQLite is enough.
describe.each(ONE_ENGINE)('the tags of a service on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  let count = 0;
  /** Adds a user, and returns functions that read and save this user. */
  const someone = async (as: Person) => {
    count += 1;
    const uuid = await addUser(service.db, {
      username: `tagged.${count}`,
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    const read = () => service.call(`${USERS}/${uuid}`, { as });
    return {
      uuid,
      tag: async () => (await read()).headers.get('etag')!,
      save: async (lastName: string, ifMatch: string) => {
        const {
          mayChange: _may,
          externalIdentities: _bound,
          ...user
        } = (await (await read()).json()) as User;
        const body = { user: { ...user, lastName }, clonedId: null };
        return service.call(`${USERS}/update`, {
          as,
          method: 'POST',
          body,
          headers: { 'if-match': ifMatch },
        });
      },
    };
  };

  const PEOPLE = ['admin', 'productAdmin'] as const;

  it.each(PEOPLE)('let %s save through a proxy that compresses', async (as) => {
    const user = await someone(as);
    for (const [proxy, changed] of CHANGED_BY_PROXIES) {
      const ifMatch = changed.replace(TAG, (await user.tag()).slice(1, -1));
      const statuses = [(await user.save(proxy, ifMatch)).status, (await user.save('late', ifMatch)).status];
      expect([proxy, ...statuses]).toEqual([proxy, 200, 412]);
    }
  });

  it.each(PEOPLE)('let %s get 304 for a list through a proxy that compresses', async (as) => {
    const tag = (await service.call(LIST, { as })).headers.get('etag')!.slice(1, 33);
    for (const [proxy, changed] of CHANGED_BY_PROXIES) {
      const headers = { 'if-none-match': changed.replace(TAG, tag) };
      expect([proxy, (await service.call(LIST, { as, headers })).status]).toEqual([proxy, 304]);
    }
  });

  /** Takes the versions and a user back to an earlier state, as a restored backup does. */
  const goBack = async (uuid: string) => {
    const lists = await service.db.selectFrom('list_versions').selectAll().execute();
    const user = await service.db
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return async () => {
      for (const { list, version } of lists) {
        await service.db.updateTable('list_versions').set({ version }).where('list', '=', list).execute();
      }
      await service.db.updateTable('users').set(user).where('uuid', '=', uuid).execute();
    };
  };

  it.each(PEOPLE)('do not match after a restore: %s', async (as) => {
    const user = await someone(as);
    const restore = await goBack(user.uuid);
    expect((await user.save('Lost', await user.tag())).status).toBe(200);
    const [lost, list] = [await user.tag(), (await service.call(LIST, { as })).headers.get('etag')!];

    await restore();
    const { database } = service.services.config;
    const { code, stderr } = await runCommandProcess(['mark-restored'], {
      DEMO: '0',
      SECRETS_KEY: TEST_KEY,
      ...(database.kind === 'postgres'
        ? { DATABASE_URL: database.url }
        : { DATA_DIR: database.file.slice(0, database.file.lastIndexOf('/')) }),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect((await user.save('Lost', await user.tag())).status).toBe(200);
    expect((await service.call(LIST, { as, headers: { 'if-none-match': list } })).status).toBe(200);
    expect((await user.save('Overwritten', lost)).status).toBe(412);
  });

  it('are new for a plan of an import after a restore', async () => {
    const plan = async () => {
      const response = await fetch(`${service.url}${USERS}/import/plan`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await service.tokenOf(service.fixture.people.admin)}` },
        body: formOf(csvOf([cellsOf('planned')])),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { tag: string }).tag;
    };
    const before = await plan();
    expect(await plan()).toBe(before);
    await renewInstallationId(service.db);
    expect(await plan()).not.toBe(before);
  });

  it.each(['', '?limit=5'])(
    'do not change for an administrator when only a hidden user changes: %s',
    async (query) => {
      const hidden = await addUser(service.db, {
        username: `hidden.${query.length}`,
        businessProfile: service.fixture.businessProfiles.viewer,
        minimumRole: PRODUCT_ADMIN,
      });
      const seen = await someone('admin');
      const tags = () =>
        Promise.all(
          PEOPLE.map(async (as) => (await service.call(`${LIST}${query}`, { as })).headers.get('etag')!),
        );
      const [admin, productAdmin] = await tags();
      await service.db.transaction().execute(async (transaction) => {
        await bumpListVersions(transaction, 'users');
        await transaction.updateTable('users').set({ active: 0 }).where('uuid', '=', hidden).execute();
      });
      const [after, afterProduct] = await tags();
      expect(after).toBe(admin);
      expect(afterProduct).not.toBe(productAdmin);
      const notModified = { as: 'admin', headers: { 'if-none-match': admin! } } as const;
      expect((await service.call(`${LIST}${query}`, notModified)).status).toBe(304);
      expect((await seen.save('A', await seen.tag())).status).toBe(200);
      const all = await service.call(LIST, notModified);
      expect(all.status).toBe(200);
    },
  );

  it('do not change for an administrator when only a hidden part of an object changes', async () => {
    const { applicationUuid, appProfile } = await addOperators(service.db, 'http://127.0.0.1:1');
    const hidden = { uuid: randomUUID(), name: 'Hidden', label: 'Tree', category: 'TREE' };
    await service.db
      .insertInto('application_elements')
      .values({
        ...hidden,
        application_uuid: applicationUuid,
        minimum_role: PRODUCT_ADMIN,
        company_uuid: null,
      })
      .execute();
    const path = `/userprofile/api/v1/profile/app/get/${appProfile.uuid}`;
    const tags = () =>
      Promise.all(PEOPLE.map(async (as) => (await service.call(path, { as })).headers.get('etag')));
    const [admin, productAdmin] = await tags();
    const profile = (await (await service.call(path, { as: 'productAdmin' })).json()) as AppProfile;
    const response = await service.call('/userprofile/api/v1/profile/app/update', {
      as: 'productAdmin',
      method: 'POST',
      body: { ...profile, elements: [...profile.elements, hidden] },
    });
    expect(response.status).toBe(200);
    const [after, afterProduct] = await tags();
    expect(after).toBe(admin);
    expect(afterProduct).not.toBe(productAdmin);
  });
});
