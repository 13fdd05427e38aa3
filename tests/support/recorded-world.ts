import { RECORDED_APP_PROFILES } from '../../service/app-profile/recorded-app-profile.ts';
import { RECORDED_APPLICATIONS } from '../../service/application/recorded-application.ts';
import { RECORDED_AUTH_CLIENTS } from '../../service/auth-client/recorded-auth-client.ts';
import { RECORDED_BUSINESS_PROFILES } from '../../service/business-profile/recorded-business-profile.ts';
import type { RecordedKind, RecordedValue } from '../../service/change-history/recorded-object.ts';
import { RECORDED_COMPANIES } from '../../service/company/recorded-company.ts';
import type { Db } from '../../service/db/open.ts';
import { RECORDED_LOCATIONS } from '../../service/location/recorded-location.ts';
import { RECORDED_SIGNING_KEYS } from '../../service/oauth/tokens/recorded-signing-key.ts';
import { RECORDED_USERS } from '../../service/user/user-states.ts';
import {
  RECORDED_CLUSTERS,
  RECORDED_VISIBILITY_ELEMENTS,
} from '../../service/visibility-profile/recorded-elements.ts';
import { RECORDED_VISIBILITY_PROFILES } from '../../service/visibility-profile/recorded-visibility-profile.ts';
import type { components } from '../../openapi/generated/schema.d.ts';

type ChangeItem = components['schemas']['ChangeItem'];

/** The kinds of recorded objects, with their tables. */
const RECORDED: readonly (readonly [kind: RecordedKind, table: 'users', key: 'uuid'])[] = (
  [
    [RECORDED_USERS, 'users', 'uuid'],
    [RECORDED_BUSINESS_PROFILES, 'business_profiles', 'uuid'],
    [RECORDED_VISIBILITY_PROFILES, 'visibility_profiles', 'uuid'],
    [RECORDED_APP_PROFILES, 'app_profiles', 'uuid'],
    [RECORDED_APPLICATIONS, 'applications', 'uuid'],
    [RECORDED_AUTH_CLIENTS, 'auth_clients', 'uuid'],
    [RECORDED_LOCATIONS, 'locations', 'uuid'],
    [RECORDED_COMPANIES, 'companies', 'uuid'],
    [RECORDED_CLUSTERS, 'clusters', 'uuid'],
    [RECORDED_VISIBILITY_ELEMENTS, 'visibility_elements', 'uuid'],
    [RECORDED_SIGNING_KEYS, 'signing_keys', 'kid'],
  ] as const
).map(([kind, table, key]) => [kind, table as 'users', key as 'uuid']);

/** All recorded objects by kind and uuid, with the values of their fields as comparable texts. */
export type World = Map<string, Map<string, string[]>>;

const keyOf = (kind: string, uuid: string): string => `${kind} ${uuid}`;

const textOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  const { uuid, value } = entry as { uuid: string; value?: string | null };
  return JSON.stringify([uuid, value ?? null]);
};

const isEmpty = (value: RecordedValue | undefined): boolean => value === null || value === undefined;

/** Returns the entries of a value. A missing value has none, and a value that is no list has one. */
const entriesOf = (value: unknown): string[] =>
  isEmpty(value as RecordedValue) ? [] : [value].flat().map(textOf);

/** Reads all recorded objects from the tables. */
export async function readWorld(db: Db): Promise<World> {
  const world: World = new Map();
  for (const [kind, table, key] of RECORDED) {
    const rows = await db.selectFrom(table).select(`${key} as uuid`).execute();
    const objects = await kind.read(
      db,
      rows.map(({ uuid }) => uuid),
    );
    for (const [uuid, { fields }] of objects) {
      const values = Object.entries(fields).map(([field, value]) => [field, entriesOf(value)] as const);
      world.set(keyOf(kind.kind, uuid), new Map(values.filter(([, entries]) => entries.length > 0)));
    }
  }
  return world;
}

/** Applies recorded items to a world. */
export function replay(world: World, items: readonly ChangeItem[]): World {
  const result: World = new Map(world);
  for (const { kind, uuid, operation, fields } of items) {
    const key = keyOf(kind, uuid);
    if (operation === 'deleted') {
      result.delete(key);
      continue;
    }
    const values = new Map(result.get(key));
    for (const { field, before, after, isReplaced } of fields) {
      if (isReplaced || NOT_READ.has(field)) continue;
      const removed = entriesOf(before);
      const left = (values.get(field) ?? []).filter((entry) => !removed.includes(entry));
      const entries = [...left, ...entriesOf(after)];
      if (entries.length > 0) values.set(field, entries);
      else values.delete(field);
    }
    result.set(key, values);
  }
  return result;
}

/** Fields of items that describe what was done, not a state of the object. */
const NOT_READ: ReadonlySet<string> = new Set(['endedSessions', 'resetLink', 'externalIdentities']);

/** Returns a world as sorted lines, for comparison. */
export const linesOf = (world: World): string[] =>
  [...world]
    .flatMap(([key, fields]) => [
      key,
      ...[...fields].map(([field, entries]) => `${key} ${field} ${entries.toSorted().join()}`),
    ])
    .toSorted();
