import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Viewer } from '../../../service/access/viewer.ts';
import { compareStates } from '../../../service/change-history/compare-states.ts';
import { findChanges, findItems } from '../../../service/change-history/find-changes.ts';
import { COMPARED_KINDS } from '../../../service/resources.ts';
import { newApplication, newItem } from '../../support/applications.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { linesOf, readWorld, replay } from '../../support/recorded-world.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];
type Item = Schemas['ChangeItem'];

const API = '/userprofile/api/v1';
const SEQUENCES = 3;
const CALLS_IN_SEQUENCE = 30;

/** The seed of the day, so that each day tests other sequences. fast-check prints it with a failure. */
const SEED = Math.floor(Date.now() / (24 * 60 * 60_000));

const KINDS = [
  'saveUser',
  'setStatus',
  'saveAppProfile',
  'saveBusinessProfile',
  'saveVisibilityProfile',
  'saveApplication',
  'saveClient',
  'remove',
] as const;

/** A random call: numbers choose its object and its values. */
interface Step {
  kind: (typeof KINDS)[number];
  object: number;
  value: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), object: fc.nat(1000), value: fc.nat(1_000_000) }),
  { minLength: CALLS_IN_SEQUENCE, maxLength: CALLS_IN_SEQUENCE },
);

const pick = <Entry>(entries: readonly Entry[], number: number): Entry | undefined =>
  entries[number % Math.max(1, entries.length)];

/** Returns the entries whose bit is set in a number. */
const some = <Entry>(entries: readonly Entry[], bits: number): Entry[] =>
  entries.filter((_, index) => (bits >> (index % 16)) % 2 === 1);

const level = (value: number) => ({ name: pick(['ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN], value)! });

/** Returns an existing object half of the time, otherwise null for a new one. */
const chosen = <Entry>(entries: readonly Entry[], { object }: Step): Entry | null =>
  object % 2 === 0 ? (pick(entries, object >> 1) ?? null) : null;

describe.each(ENGINES)('random sequences of calls on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const call = (path: string, method: string, body?: unknown) =>
    service.call(`${API}/${path}`, {
      as: 'productAdmin',
      method,
      ...(body === undefined ? {} : { body }),
    });

  /** Makes a call that may be refused. Returns its response, unless the call was refused. */
  async function attempt<Body>(path: string, method: string, body?: unknown): Promise<Body | null> {
    const response = await call(path, method, body);
    const text = await response.text();
    // An application may not accept a saved user in time (502).
    expect([500, 503], `${method} ${path} ${text}`).not.toContain(response.status);
    return response.ok && text !== '' ? (JSON.parse(text) as Body) : null;
  }

  const read = async <Body>(path: string): Promise<Body> => (await call(path, 'GET')).json() as Promise<Body>;

  const users = async () => read<{ uuid: string; username: string }[]>('user/list/active');
  const appProfiles = () => read<Schemas['AppProfile'][]>('profile/app/list');
  const businessProfiles = () => read<Schemas['BusinessProfile'][]>('profile/business/list');
  const visibilityProfiles = () => read<Schemas['VisibilityProfile'][]>('profile/visibility/list');
  const applications = () => read<Schemas['Application'][]>('app/list');
  const clients = () => read<{ uuid: string; name: string }[]>('authClient/list');

  const MAKE: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
    saveUser: async (step) => {
      const found = chosen(
        (await users()).filter(({ username }) => username.startsWith('random')),
        step,
      );
      const stored = found && (await read<Schemas['User']>(`user/${found.uuid}`));
      const username = stored?.username ?? `random${randomUUID().replaceAll('-', '')}`;
      const user = {
        ...(stored ?? { uuid: null, username, email: `${username}@example.org`, active: true }),
        firstName: 'Random',
        lastName: `Name ${step.value % 5}`,
        deskPhone: step.value % 3 === 0 ? '+41 1' : null,
        businessProfile: { uuid: pick(await businessProfiles(), step.value)!.uuid },
        visibilityProfile: { uuid: pick(await visibilityProfiles(), step.value)!.uuid },
        minimumRole: level(step.value),
      };
      await attempt('user/update', 'POST', { user, clonedId: null });
    },
    setStatus: async ({ value }) => {
      const random = (await users()).filter(({ username }) => username.startsWith('random'));
      const uuids = some(random, value).map(({ uuid }) => ({ uuid }));
      if (uuids.length > 0)
        await attempt(value % 2 === 0 ? 'user/inactivate' : 'user/activate', 'POST', uuids);
    },
    saveAppProfile: async (step) => {
      const stored = chosen(await appProfiles(), step);
      const application = stored?.application ?? pick(await applications(), step.value);
      const full = (await applications()).find(({ uuid }) => uuid === application?.uuid);
      await attempt('profile/app/update', 'POST', {
        uuid: stored?.uuid ?? null,
        name: stored?.name ?? `App profile ${randomUUID()}`,
        description: `Description ${step.value % 3}`,
        application: { uuid: application?.uuid },
        roles: some(full?.roles ?? [], step.value).map(({ uuid }) => ({ uuid })),
        elements: [],
        minimumRole: { name: 'ADMIN' },
      });
    },
    saveBusinessProfile: async (step) => {
      const stored = chosen(
        (await businessProfiles()).filter(({ name }) => name.startsWith('Random')),
        step,
      );
      await attempt('profile/business/update', 'POST', {
        uuid: stored?.uuid ?? null,
        name: stored?.name ?? `Random ${randomUUID()}`,
        appProfiles: some(await appProfiles(), step.value).map(({ uuid }) => ({ uuid })),
        minimumRole: level(step.value),
      });
    },
    saveVisibilityProfile: async (step) => {
      const stored = chosen(
        (await visibilityProfiles()).filter(({ name }) => name.startsWith('Random')),
        step,
      );
      await attempt('profile/visibility/update', 'POST', {
        uuid: stored?.uuid ?? null,
        name: stored?.name ?? `Random ${randomUUID()}`,
        networkGroups: some(networkGroups, step.value).map((uuid) => ({ uuid })),
        minimumRole: level(step.value),
      });
    },
    saveApplication: async (step) => {
      const stored = chosen(await applications(), step);
      const kept = some(stored?.roles ?? [], step.value);
      const roles = kept.map(({ uuid, name }) => ({ ...newItem(`${name}'`.slice(0, 40)), uuid }));
      await attempt(
        'app/update',
        'POST',
        newApplication({
          uuid: stored?.uuid ?? null,
          ...(stored ? { name: stored.name } : {}),
          roles: [...roles, newItem(`Role ${step.value}`)],
        }),
      );
    },
    saveClient: async (step) => {
      const stored = chosen(await clients(), step);
      await attempt('authClient/update', 'POST', {
        uuid: stored?.uuid ?? null,
        name: stored?.name ?? `Client ${randomUUID()}`,
        description: `Description ${step.value % 3}`,
        clientType: 'browser',
        allowedRedirectTarget: `https://app.example.org/${step.value % 3}`,
      });
    },
    remove: async ({ object, value }) => {
      const removable = [
        async () => ['profile/app', await appProfiles()] as const,
        async () => ['profile/business', await businessProfiles()] as const,
        async () => ['profile/visibility', await visibilityProfiles()] as const,
        async () => ['app', await applications()] as const,
      ];
      const [path, rows] = await pick(removable, object)!();
      const random = rows.filter(({ name }) => !name.includes(' profile of ') && name !== 'Visibility');
      const row = pick<{ uuid: string }>(random, value);
      if (row) await attempt(`${path}/${row.uuid}`, 'DELETE');
    },
  };

  let networkGroups: string[];

  /** Reads the items of all changes after the one with this uuid, in their order. */
  async function itemsAfter(uuid: string): Promise<Item[]> {
    const viewer: Viewer = {
      uuid: service.fixture.people.productAdmin,
      username: 'product.admin',
      roles: [PRODUCT_ADMIN],
      companyUuid: null,
      own: new Set(),
    };
    const pages: Item[][] = [];
    for (let before: string | undefined; ;) {
      const { changes, next } = await findChanges(service.services, viewer, { before, limit: 100 });
      for (const change of changes.filter((found) => found.uuid > uuid)) {
        const query = { uuid: change.uuid, limit: 10_000 };
        pages.push((await findItems(service.services, viewer, query)).items);
      }
      if (next === null || next <= uuid) return pages.toReversed().flat();
      before = next;
    }
  }

  const newest = async (): Promise<string> =>
    (await service.db.selectFrom('changes').select('uuid').orderBy('uuid', 'desc').executeTakeFirst())
      ?.uuid ?? '';

  it(
    'are recorded completely, and leave no value that the record does not know',
    async () => {
      networkGroups = Array.from({ length: 4 }, () => randomUUID());
      await service.db
        .insertInto('visibility_elements')
        .values(networkGroups.map((uuid) => ({ uuid, kind: 'networkGroup', name: `Group ${uuid}` })))
        .execute();
      await addUser(service.db, { username: 'random1' });
      await compareStates(service.services, COMPARED_KINDS);
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const start = await newest();
          const before = await readWorld(service.db);
          for (const step of sequence) await MAKE[step.kind](step);
          const after = await readWorld(service.db);
          expect(linesOf(replay(before, await itemsAfter(start)))).toEqual(linesOf(after));
          const recorded = await newest();
          await compareStates(service.services, COMPARED_KINDS);
          expect(await newest()).toBe(recorded);
        }),
        { seed: SEED, numRuns: SEQUENCES, endOnFailure: true },
      );
      const calls = await service.db.selectFrom('changes').select('call').distinct().execute();
      expect(calls.length).toBeGreaterThan(8);
    },
    5 * 60_000,
  );
});
