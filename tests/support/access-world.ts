/**
 * A small installation: users, profiles, and what these grant. Each list of objects is fixed; only the links change.
 */
export interface AccessWorld {
  users: Record<string, WorldUser>;
  /** The application profiles of each business profile, by application. */
  chosen: Record<string, Record<string, string>>;
  /** The roles and the elements of each application profile. */
  roles: Record<string, string[]>;
  elements: Record<string, string[]>;
  /** The clusters of each visibility profile. */
  clusters: Record<string, string[]>;
}

export interface WorldUser {
  active: boolean;
  businessProfile: string | null;
  visibilityProfile: string | null;
  /** The assigned elements: only elements that the business profile grants. */
  assigned: string[];
}

export type Random = () => number;

/** Returns a pseudorandom generator (mulberry32): the same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;
const some = <Item>(random: Random, items: readonly Item[]): Item[] => items.filter(() => random() < 0.5);

export interface WorldObjects {
  users: string[];
  businessProfiles: string[];
  visibilityProfiles: string[];
  clusters: string[];
  applications: { uuid: string; appProfiles: string[]; roles: string[]; elements: string[] }[];
}

export function worldObjects(): WorldObjects {
  let count = 0;
  const many = (length: number) =>
    Array.from({ length }, () => {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    });
  return {
    users: many(5),
    businessProfiles: many(3),
    visibilityProfiles: many(2),
    clusters: many(3),
    applications: many(2).map((uuid) => ({
      uuid,
      appProfiles: many(2),
      roles: many(2),
      elements: many(2),
    })),
  };
}

const grantedElements = (world: AccessWorld, businessProfile: string | null): string[] =>
  businessProfile === null
    ? []
    : Object.values(world.chosen[businessProfile] ?? {}).flatMap((each) => world.elements[each] ?? []);

/** Takes elements from users whose business profile does not grant them. */
const revoke = (world: AccessWorld): AccessWorld => ({
  ...world,
  users: Object.fromEntries(
    Object.entries(world.users).map(([uuid, user]) => {
      const granted = grantedElements(world, user.businessProfile);
      return [uuid, { ...user, assigned: user.assigned.filter((element) => granted.includes(element)) }];
    }),
  ),
});

const anyUser = (random: Random, objects: WorldObjects): WorldUser => ({
  active: random() < 0.7,
  businessProfile: pick(random, [null, ...objects.businessProfiles]),
  visibilityProfile: pick(random, [null, ...objects.visibilityProfiles]),
  assigned: some(
    random,
    objects.applications.flatMap(({ elements }) => elements),
  ),
});

function anyChoices(random: Random, objects: WorldObjects): Record<string, string> {
  return Object.fromEntries(
    objects.applications.flatMap(({ uuid, appProfiles }) => {
      const chosen = pick(random, [null, ...appProfiles]);
      return chosen === null ? [] : [[uuid, chosen]];
    }),
  );
}

const each = <Value>(uuids: readonly string[], valueOf: (uuid: string) => Value): Record<string, Value> =>
  Object.fromEntries(uuids.map((uuid) => [uuid, valueOf(uuid)]));

export function randomWorld(random: Random, objects: WorldObjects): AccessWorld {
  const world: AccessWorld = {
    users: each(objects.users, () => anyUser(random, objects)),
    chosen: each(objects.businessProfiles, () => anyChoices(random, objects)),
    roles: {},
    elements: {},
    clusters: each(objects.visibilityProfiles, () => some(random, objects.clusters)),
  };
  for (const { appProfiles, roles, elements } of objects.applications) {
    for (const uuid of appProfiles) {
      world.roles[uuid] = some(random, roles);
      world.elements[uuid] = some(random, elements);
    }
  }
  return revoke(world);
}

/** Returns a world in which one or two random things are different. */
export function changedWorld(random: Random, objects: WorldObjects, world: AccessWorld): AccessWorld {
  const other = randomWorld(random, objects);
  const next = structuredClone(world);
  for (let changes = random() < 0.5 ? 1 : 2; changes > 0; changes -= 1) {
    const part = pick(random, ['users', 'users', 'chosen', 'roles', 'elements', 'clusters'] as const);
    const uuid = pick(random, Object.keys(other[part]));
    (next[part] as Record<string, unknown>)[uuid] = other[part][uuid];
  }
  return revoke(next);
}

/** The access of a user by brute force: the keys of granted roles and elements, with their paths. */
export function pathsOf(world: AccessWorld, user: WorldUser): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const { businessProfile, visibilityProfile } = user;
  const add = (key: string, path: string) => found.set(key, [...(found.get(key) ?? []), path]);
  if (businessProfile !== null) {
    add(`businessProfile/${businessProfile}`, businessProfile);
    for (const [application, appProfile] of Object.entries(world.chosen[businessProfile] ?? {})) {
      const path = `${businessProfile} ${appProfile}`;
      add(`application/${application}`, path);
      add(`appProfile/${appProfile}`, path);
      for (const role of world.roles[appProfile] ?? []) add(`role/${role}`, path);
      for (const element of world.elements[appProfile] ?? []) add(`element/${element}`, path);
    }
  }
  if (visibilityProfile !== null) {
    add(`visibilityProfile/${visibilityProfile}`, visibilityProfile);
    for (const cluster of world.clusters[visibilityProfile] ?? [])
      add(`cluster/${cluster}`, visibilityProfile);
  }
  return found;
}

const GRANTS = /^(?:role|element)\//;
const CLUSTERS = /^cluster\//;

const keysOf = (paths: ReadonlyMap<string, unknown>, kinds: RegExp): string[] =>
  [...paths.keys()].filter((key) => kinds.test(key));

export interface Expected {
  gained: string[];
  lost: string[];
}

/** Compares the access of a user in two worlds, by brute force. */
export function differenceOf(former: AccessWorld, current: AccessWorld, uuid: string): Expected {
  const nobody: WorldUser = { active: false, businessProfile: null, visibilityProfile: null, assigned: [] };
  const [was, is] = [former.users[uuid]!, current.users[uuid]!];
  // An activated user gains everything, a deactivated one loses everything.
  const before = !was.active && is.active ? { ...nobody, assigned: was.assigned } : was;
  const after = was.active && !is.active ? { ...nobody, assigned: is.assigned } : is;
  const [had, has] = [pathsOf(former, before), pathsOf(current, after)];
  const gained = keysOf(has, GRANTS).filter((key) => !had.has(key));
  const lost = keysOf(had, GRANTS).filter((key) => !has.has(key));
  const isKept = (element: string) => had.has(`element/${element}`) && has.has(`element/${element}`);
  const assigned = (these: readonly string[], others: readonly string[]) =>
    these
      .filter((element) => isKept(element) && !others.includes(element))
      .map((element) => `element/${element}`);
  gained.push(...assigned(is.assigned, was.assigned));
  lost.push(...assigned(was.assigned, is.assigned));
  if (before.visibilityProfile !== after.visibilityProfile) {
    if (after.visibilityProfile !== null) gained.push(`visibilityProfile/${after.visibilityProfile}`);
    if (before.visibilityProfile !== null) lost.push(`visibilityProfile/${before.visibilityProfile}`);
  } else {
    gained.push(...keysOf(has, CLUSTERS).filter((key) => !had.has(key)));
    lost.push(...keysOf(had, CLUSTERS).filter((key) => !has.has(key)));
  }
  return { gained: gained.toSorted(), lost: lost.toSorted() };
}
