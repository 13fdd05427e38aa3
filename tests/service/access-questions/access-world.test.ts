import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessGroup, AccessHolder, AccessKind } from '../../../openapi/generated/types.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import type { Viewer } from '../../../service/access/viewer.ts';
import { summariseAccess } from '../../../service/access-questions/access-summary.ts';
import { accessOfChange } from '../../../service/access-questions/change-access.ts';
import {
  findHolders,
  type HolderFilter,
  pageOfHolders,
} from '../../../service/access-questions/find-holders.ts';
import { findObject } from '../../../service/access-questions/find-objects.ts';
import { pointInTime } from '../../../service/access-questions/point-in-time.ts';
import { explainAccess, findUserAccess } from '../../../service/access-questions/user-access.ts';
import type { HistoryPoint } from '../../../service/change-history/access-links.ts';
import type { Db } from '../../../service/db/open.ts';
import {
  type AccessWorld,
  changedWorld,
  differenceOf,
  pathsOf,
  randomWorld,
  seededRandom,
  worldObjects,
} from '../../support/access-world.ts';
import { ENGINES, openEmpty, type OpenDatabase } from '../../support/databases.ts';
import { addWorldObjects, storeWorld } from '../../support/stored-world.ts';

const VIEWER: Viewer = { ...SYSTEM_PRINCIPAL, roles: [...SYSTEM_PRINCIPAL.roles], uuid: '', username: '' };
const START = Date.parse('2026-01-01T00:00:00Z');
const CHANGES = 12;
const USERS_PER_PAGE = 2;
/** Numbers of users up to which all are sorted in memory: all users of a world, and none. */
const MAX_COUNTED = [200, 0];
/** The number of gained objects, and of lost ones, that a summary names. */
const MAX_SUMMARISED = 5;

const objects = worldObjects();
const ASKED: readonly (readonly [AccessKind, readonly string[]])[] = [
  ['businessProfile', objects.businessProfiles],
  ['visibilityProfile', objects.visibilityProfiles],
  ['cluster', objects.clusters],
  ['application', objects.applications.map(({ uuid }) => uuid)],
  ['appProfile', objects.applications.flatMap(({ appProfiles }) => appProfiles)],
  ['role', objects.applications.flatMap(({ roles }) => roles)],
  ['element', objects.applications.flatMap(({ elements }) => elements)],
];

const ASKED_OBJECTS = ASKED.flatMap(([kind, uuids]) => uuids.map((uuid) => [kind, uuid] as const));

/** Returns who has an object in a world: for each user whether they are active, and their paths. */
function expectedHolders(world: AccessWorld, key: string) {
  return Object.entries(world.users).flatMap(([uuid, user]) => {
    const paths = pathsOf(world, user).get(key);
    if (!paths) return [];
    const [kind, object] = key.split('/');
    const assigned = kind === 'element' ? user.assigned.includes(object!) : null;
    return [{ uuid, active: user.active, assigned, paths: paths.toSorted() }];
  });
}

type Holder = ReturnType<typeof expectedHolders>[number];

/** A filter, with the equivalent predicate for the expected holders. */
type Filter = readonly [HolderFilter, (holder: Holder) => boolean];

const UNFILTERED: Filter = [{}, () => true];

const FILTERS: readonly Filter[] = [
  [{ status: 'active' }, ({ active }) => active],
  [{ status: 'inactive', assigned: false }, ({ active, assigned }) => !active && assigned !== true],
  [{ assigned: true, name: '2' }, ({ uuid, assigned }) => uuid.includes('2') && assigned !== false],
  [{ name: '3', status: 'active' }, ({ uuid, active }) => uuid.includes('3') && active],
];

/**
 * Reads all pages of the users who had an object. `maxCounted`: the maximum number of users that are sorted in memory;
 * more users are read in batches.
 */
async function foundHolders(
  db: Db,
  {
    kind,
    uuid,
    filter,
    maxCounted,
  }: { kind: AccessKind; uuid: string; filter: HolderFilter; maxCounted: number },
  since: HistoryPoint,
) {
  const object = (await findObject(db, VIEWER, { kind, uuid }, since))!;
  const found = await findHolders(db, VIEWER, object, filter, since, maxCounted);
  const holders: AccessHolder[] = [];
  for (let after: string | undefined; ;) {
    const page = await pageOfHolders(db, object, found, { after, limit: USERS_PER_PAGE }, since);
    holders.push(...page.holders);
    if (page.next === null) break;
    after = page.next;
  }
  return holders.map(({ user, assigned, paths }) => ({
    uuid: user.uuid,
    active: user.active,
    assigned,
    paths: paths.map((path) => path.map((step) => step.uuid).join(' ')).toSorted(),
  }));
}

/** Stores a random world and changes of it, a second apart. Returns the world after each change. */
async function storeWorlds(db: Db, seed: number): Promise<AccessWorld[]> {
  const random = seededRandom(seed);
  const worlds: AccessWorld[] = [];
  await addWorldObjects(db, objects);
  for (let index = 0; index < CHANGES; index += 1) {
    const former = worlds.at(-1);
    const world = former ? changedWorld(random, objects, former) : randomWorld(random, objects);
    await storeWorld(db, objects, world, START + index * 1000);
    worlds.push(world);
  }
  return worlds;
}

/** Returns the points in the history at which the worlds were current; null for the last one. */
const pointsOf = (db: Db, worlds: readonly AccessWorld[]): Promise<HistoryPoint[]> =>
  Promise.all(
    worlds.map(async (_, index) => {
      const at = new Date(START + index * 1000 + 500).toISOString();
      return (await pointInTime(db, index === worlds.length - 1 ? undefined : at)).since;
    }),
  );

/** Returns the summary of the groups of a change; undefined if there are none. */
function summaryOf([largest, ...others]: readonly AccessGroup[]) {
  if (!largest) return undefined;
  const { users: _users, next: _next, ...group } = largest;
  return {
    ...group,
    gained: group.gained.slice(0, MAX_SUMMARISED),
    lost: group.lost.slice(0, MAX_SUMMARISED),
    others: others.reduce((sum, { count }) => sum + count, 0),
    areOthersCapped: false,
  };
}

describe.each(ENGINES)('access in random worlds on $engine', ({ engine, emptyDatabase }) => {
  /** PostgreSQL runs the same statements as SQLite, and takes much longer for them, so it gets one world of several. */
  const seeds = (...all: number[]) => (engine === 'SQLite' ? all : all.slice(0, 1));

  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openEmpty(emptyDatabase);
  });
  afterEach(() => database.close());

  it.each(seeds(1, 2))('lists who had what at each time, as brute force does (seed %i)', async (seed) => {
    const { db } = database;
    const worlds = await storeWorlds(db, seed);
    const points = await pointsOf(db, worlds);
    for (const [index, world] of worlds.entries()) {
      for (const [position, [kind, uuid]] of ASKED_OBJECTS.entries()) {
        const about = `${kind}/${uuid}`;
        const all = expectedHolders(world, about);
        // One filter for each object and time: in the other worlds, the same object is read with the other filters.
        const filtered = FILTERS[(index + position) % FILTERS.length]!;
        for (const [[filter, isPassed], turn] of [
          [UNFILTERED, index] as const,
          [filtered, position] as const,
        ]) {
          const maxCounted = MAX_COUNTED[turn % MAX_COUNTED.length]!;
          const found = await foundHolders(db, { kind, uuid, filter, maxCounted }, points[index]!);
          expect([index, about, filter, found]).toEqual([index, about, filter, all.filter(isPassed)]);
        }
      }
    }
  });

  it.each(seeds(3, 4))(
    'finds the access of each user at each time, and explains it (seed %i)',
    async (seed) => {
      const { db } = database;
      const worlds = await storeWorlds(db, seed);
      const points = await pointsOf(db, worlds);
      for (const [index, world] of worlds.entries()) {
        for (const [position, [uuid, user]] of Object.entries(world.users).entries()) {
          const found = await findUserAccess(db, VIEWER, uuid, points[index]!);
          const paths = pathsOf(world, user);
          const granted = found.appProfiles.flatMap(({ roles, elements }) => [
            ...roles.map((role) => `role/${role.uuid}`),
            ...elements.map((element) => `element/${element.uuid}`),
          ]);
          expect({
            active: found.active,
            business: found.businessProfile && 'uuid' in found.businessProfile && found.businessProfile.uuid,
            visibility:
              found.visibilityProfile && 'uuid' in found.visibilityProfile && found.visibilityProfile.uuid,
            assigned: found.assigned.toSorted(),
            granted: granted.toSorted(),
          }).toEqual({
            active: user.active,
            business: user.businessProfile,
            visibility: user.visibilityProfile,
            assigned: user.assigned.toSorted(),
            granted: [...paths.keys()].filter((key) => /^(?:role|element)\//.test(key)).toSorted(),
          });
          // Every other kind of object, because the time after asks about the others.
          for (const [kind, uuids] of ASKED.filter((_, number) => (number + position + index) % 2 === 0)) {
            const asked = uuids[index % uuids.length]!;
            const object = (await findObject(db, VIEWER, { kind, uuid: asked }, points[index]!))!;
            const { reason, paths: own } = await explainAccess(db, VIEWER, uuid, object, points[index]!);
            const has = paths.has(`${kind}/${asked}`);
            const isMissing = kind === 'element' && has && !user.assigned.includes(asked);
            expect(own.length > 0).toBe(has);
            expect(reason === null).toBe(has && !isMissing);
          }
        }
      }
    },
  );

  it.each(seeds(5, 6, 7))(
    'computes what each change gave and took, as brute force does (seed %i)',
    async (seed) => {
      const { db } = database;
      const worlds = await storeWorlds(db, seed);
      const changes = await db.selectFrom('changes').select(['uuid', 'at']).orderBy('uuid').execute();
      expect(changes.length).toBeGreaterThan(CHANGES / 2);
      const summaries = await summariseAccess(
        db,
        VIEWER,
        changes.map(({ uuid }) => uuid),
      );
      for (const { uuid, at } of changes.filter((change) => Number(change.at) > START)) {
        const index = (Number(at) - START) / 1000;
        const [former, current] = [worlds[index - 1]!, worlds[index]!];
        const { groups } = await accessOfChange(db, VIEWER, uuid);
        expect(summaries.get(uuid)).toEqual(summaryOf(groups));
        const found = new Map(
          objects.users.map((user) => [user, { gained: [] as string[], lost: [] as string[] }]),
        );
        for (const group of groups) {
          expect(group.users).toHaveLength(group.count);
          for (const user of group.users) {
            const of = found.get(user.uuid)!;
            of.gained.push(...group.gained.map(({ kind, uuid: gained }) => `${kind}/${gained}`));
            of.lost.push(...group.lost.map(({ kind, uuid: lost }) => `${kind}/${lost}`));
          }
        }
        for (const user of objects.users) {
          const { gained, lost } = found.get(user)!;
          expect([index, user, { gained: gained.toSorted(), lost: lost.toSorted() }]).toEqual([
            index,
            user,
            differenceOf(former, current, user),
          ]);
        }
      }
    },
  );
});
