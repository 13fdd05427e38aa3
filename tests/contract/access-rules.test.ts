import { expect, it } from 'vitest';
import { difference } from '../../openapi/rules/access/access-change.ts';
import { effectiveAccess } from '../../openapi/rules/access/effective-access.ts';
import { byUuid, grantKey, type Granting, grantsThrough } from '../../openapi/rules/access/grants.ts';
import {
  type AccessWorld,
  changedWorld,
  pathsOf,
  randomWorld,
  seededRandom,
  worldObjects,
} from '../support/access-world.ts';

const WORLDS = 10_000;

const objects = worldObjects();
const GRANTS = /^(?:role|element)\//;

/** Returns the application profiles of a world as the contract has them. */
const appProfilesOf = (world: AccessWorld): Granting[] =>
  objects.applications.flatMap(({ uuid: application, appProfiles }) =>
    appProfiles.map((uuid) => ({
      uuid,
      name: uuid,
      application: { uuid: application, name: application },
      roles: (world.roles[uuid] ?? []).map((role) => ({ uuid: role, name: role })),
      elements: (world.elements[uuid] ?? []).map((element) => ({ uuid: element, name: element })),
    })),
  );

const choicesOf = (world: AccessWorld, businessProfile: string) =>
  Object.values(world.chosen[businessProfile] ?? {}).map((uuid) => ({ uuid, name: uuid }));

/** The roles and elements that a business profile grants by brute force, with their paths. */
const expectedGrants = (world: AccessWorld, businessProfile: string) =>
  [...pathsOf(world, { active: true, businessProfile, visibilityProfile: null, assigned: [] })].filter(
    ([key]) => GRANTS.test(key),
  );

const sorted = <Value>(entries: readonly (readonly [string, Value])[]) =>
  entries.toSorted(([a], [b]) => a.localeCompare(b));

it(`grants, their paths and their changes are those of brute force in ${WORLDS} worlds`, () => {
  const random = seededRandom(43);
  let world = randomWorld(random, objects);
  for (let count = 0; count < WORLDS; count += 1) {
    const next = random() < 0.2 ? randomWorld(random, objects) : changedWorld(random, objects, world);
    const [former, current] = [appProfilesOf(world), appProfilesOf(next)];
    for (const businessProfile of objects.businessProfiles) {
      const found = effectiveAccess(choicesOf(next, businessProfile), current)
        .flatMap(({ items }) => items)
        .map(
          ({ grant, through }) =>
            [grantKey(grant), through.map(({ uuid }) => `${businessProfile} ${uuid}`)] as const,
        );
      const [had, has] = [expectedGrants(world, businessProfile), expectedGrants(next, businessProfile)];
      expect(sorted(found)).toEqual(sorted(has));

      const { gained, lost } = difference(grantsThrough(choicesOf(world, businessProfile), byUuid(former)))(
        grantsThrough(choicesOf(next, businessProfile), byUuid(current)),
      );
      const missingIn = (others: typeof had, entries: typeof had) =>
        entries.map(([key]) => key).filter((key) => !others.some(([other]) => other === key));
      expect(gained.map(grantKey).toSorted()).toEqual(missingIn(had, has).toSorted());
      expect(lost.map(grantKey).toSorted()).toEqual(missingIn(has, had).toSorted());
    }
    world = next;
  }
});
