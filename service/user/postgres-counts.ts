import { sql, type Compilable } from 'kysely';
import { SEARCHED_LONG, SEARCHED_SHORT } from '../db/migrations/0015-searched-users.ts';
import type { Db } from '../db/open.ts';
import { type Anchor, movedAnchors, PARTS_OF_ORDER } from './anchors.ts';
import { type Change, type Found, isKept, keptIfKnown, keptThroughChanges } from './kept-through-changes.ts';
import type { OfProfiles, ProfileColumn } from './listed.ts';
import { ALONG, type Some, type TextSort, type Users } from './order.ts';

/** Bounds the users who are kept one by one: more are only counted. */
const FEW = 500;

/** What is asked for: all that somebody sees, or what a search leaves of it. */
export interface Asked extends Some {
  searchesTexts: boolean;
  version: number;
}

/** Reads rows and, in the same state of the database, the version of the users' list. Where there are no rows, all of one is null. */
async function atVersion<Row>(
  db: Db,
  query: Compilable<Row>,
): Promise<Found<(Row | Record<keyof Row, null>)[]>> {
  const { rows } = await sql<{ version: number } & (Row | Record<keyof Row, null>)>`
    select list_versions.version, found.* from list_versions
    left join (${query as never}) as found on true where list = 'users'`.execute(db);
  return { version: rows[0]?.version ?? 0, value: rows };
}

/** Has texts looked through in the index that holds nothing else, and the few that are too long for it one by one. */
const halves = (db: Db, { narrow, searchesTexts }: Asked): Users[] => {
  const users = narrow(db.selectFrom('users'));
  return searchesTexts
    ? [SEARCHED_SHORT, SEARCHED_LONG].map((half) => users.where(sql<boolean>`${half}`))
    : [users];
};

const net = (changes: readonly Change[]): number => changes.reduce((sum, { sign }) => sum + sign, 0);

const countKey = (key: string): string => `count ${key}`;
const countByKey = (key: string, column: ProfileColumn): string => `${column} ${key}`;
const fewKey = (key: string): string => `few ${key}`;

/** Tells whether they, or those of each profile, were counted before under that key: only changes are to be counted then. */
export const isCounted = (db: Db, key: string, column: ProfileColumn | null): boolean =>
  isKept(db, fewKey(key)) || isKept(db, column ? countByKey(key, column) : countKey(key));

/** Counts them. */
export function countOf(db: Db, asked: Asked): Promise<number> {
  return keptThroughChanges<number>(db, {
    key: countKey(asked.key),
    narrow: asked.narrow,
    version: asked.version,
    find: async () => {
      const counts = halves(db, asked).map((users) =>
        users.select(({ fn }) => fn.countAll<number>().as('counted')),
      );
      const { version, value } = await atVersion(
        db,
        counts.reduce((all, other) => all.unionAll(other)),
      );
      return { version, value: value.reduce((sum, { counted }) => sum + (counted ?? 0), 0) };
    },
    renew: (count, changes) => count + net(changes),
  });
}

/** Finds who they are, if they are few. */
export function fewOf(db: Db, asked: Asked): Promise<ReadonlySet<string> | null> {
  return keptThroughChanges<ReadonlySet<string> | null>(db, {
    key: fewKey(asked.key),
    narrow: asked.narrow,
    version: asked.version,
    find: async () => {
      const uuids = halves(db, asked).map((users) => users.select('users.uuid'));
      const { version, value } = await atVersion(
        db,
        uuids.reduce((all, other) => all.unionAll(other)).limit(FEW + 1),
      );
      const found = value.flatMap(({ uuid }) => uuid ?? []);
      return { version, value: found.length > FEW ? null : new Set(found) };
    },
    renew: (few, changes) => few && renewedFew(few, changes),
  });
}

/** Somebody who was changed twice has come and gone as often. */
function renewedFew(few: ReadonlySet<string>, changes: readonly Change[]): ReadonlySet<string> | null {
  const times = new Map<string, number>([...few].map((uuid) => [uuid, 1]));
  for (const { uuid, sign } of changes) times.set(uuid, (times.get(uuid) ?? 0) + sign);
  const left = [...times].flatMap(([uuid, count]) => (count > 0 ? uuid : []));
  return left.length > FEW ? null : new Set(left);
}

/** Counts those of each profile. */
export const countByOf = (db: Db, asked: Asked, column: ProfileColumn): Promise<OfProfiles> =>
  keptThroughChanges<OfProfiles>(db, {
    key: countByKey(asked.key, column),
    narrow: asked.narrow,
    version: asked.version,
    find: () => profilesOf(db, asked.narrow(db.selectFrom('users')), column),
    renew: (counts, changes) => {
      const now = new Map(counts);
      for (const change of changes) now.set(change[column], (now.get(change[column]) ?? 0) + change.sign);
      return now;
    },
  });

/** Counts those of each profile, and keeps nothing. */
export async function profilesOf(db: Db, users: Users, column: ProfileColumn): Promise<Found<OfProfiles>> {
  const counts = users
    .select([`users.${column} as profile`, ({ fn }) => fn.countAll<number>().as('counted')])
    .groupBy(`users.${column}`);
  const { version, value } = await atVersion(db, counts);
  return { version, value: new Map(value.map(({ profile, counted }) => [profile, counted ?? 0])) };
}

/** Gives places in an order, if they have been looked for already. */
export function anchorsOf(db: Db, asked: Asked, sort: TextSort): Promise<readonly Anchor[] | null> {
  const { key, narrow, version } = asked;
  const along = ALONG[sort];
  return keptIfKnown<readonly Anchor[]>(db, {
    key: `anchors ${sort} ${key}`,
    narrow,
    version,
    find: async () => {
      const apart = Math.ceil((await countOf(db, asked)) / PARTS_OF_ORDER);
      const order = sql.join(along.map((column) => sql.ref(`users.${column}`)));
      const numbered = narrow(db.selectFrom('users')).select([
        ...along,
        sql<number>`row_number() over (order by ${order}) - 1`.as('rank'),
      ]);
      const every = db
        .selectFrom(numbered.as('numbered'))
        .selectAll()
        .where(sql<boolean>`rank % ${sql.lit(Math.max(apart, 1))} = 0`);
      const numbers = await atVersion(db, every.orderBy('rank'));
      const anchors = numbers.value.flatMap((row) =>
        row.rank === null ? [] : [{ key: along.map((column) => row[column] ?? ''), rank: row.rank }],
      );
      return { version: numbers.version, value: anchors };
    },
    renew: (anchors, changes) => movedAnchors(anchors, along, changes),
  });
}
