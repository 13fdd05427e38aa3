import { type Expression, sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Position } from '../http/pages.ts';
import type { UserTable } from './tables.ts';

export type Users = SelectQueryBuilder<Database, 'users', object>;

export type Filter = (users: Users) => Users;

/** Some users. */
export interface Some {
  /** Tells them from others. */
  key: string;
  narrow: Filter;
}

export type TextSort = 'username' | 'name' | 'email';

export type KeyColumn = 'username_order' | 'name_order' | 'email_order' | 'uuid';

/** The columns that users with equal texts are in the order of. */
export const ALONG = {
  username: ['username_order', 'uuid'],
  name: ['name_order', 'username_order', 'uuid'],
  email: ['email_order', 'username_order', 'uuid'],
} as const satisfies Record<TextSort, readonly KeyColumn[]>;

/** Is the same text, but none that an index is about. */
export const unindexed = (text: Expression<unknown>) => sql<string>`(${text} || '')`;

export function ordered(users: Users, along: readonly KeyColumn[], desc: boolean): Users {
  return along.reduce((query, column) => query.orderBy(`users.${column}`, desc ? 'desc' : 'asc'), users);
}

/** Gives the same order, and has it made of what is found: where that is little, it is far apart along an index. */
export function sorted(users: Users, along: readonly KeyColumn[], desc: boolean): Users {
  return along.reduce(
    (query, column) => query.orderBy(unindexed(sql.ref(`users.${column}`)), desc ? 'desc' : 'asc'),
    users,
  );
}

export async function keys(users: Users, along: readonly KeyColumn[]): Promise<string[][]> {
  const rows = (await users.select([...along]).execute()) as Pick<Selectable<UserTable>, KeyColumn>[];
  return rows.map((row) => along.map((column) => row[column]));
}

const compared = (along: readonly KeyColumn[], sign: '<' | '>' | '<=' | '>=', key: Position) =>
  sql<boolean>`(${sql.join(along.map((column) => sql.ref(`users.${column}`)))}) ${sql.raw(sign)} (${sql.join(key)})`;

export const beyond = (along: readonly KeyColumn[], desc: boolean, key: Position) =>
  compared(along, desc ? '<' : '>', key);

/** Where `beyond` is not; neither database reads an index no further than to what is negated. */
export const upTo = (along: readonly KeyColumn[], desc: boolean, key: Position) =>
  compared(along, desc ? '>=' : '<=', key);

/** Bounds the users that the embedded database looks through in one turn of the event loop. */
export const USERS_PER_TURN = 5000;

/** Splits users along an order into parts that can be looked through in one turn of the event loop. */
export async function* parts(
  users: Users,
  along: readonly KeyColumn[],
  desc: boolean,
  after: Position | null,
): AsyncGenerator<Users> {
  let from = after;
  for (;;) {
    const rest = from ? users.where(beyond(along, desc, from)) : users;
    const [end] = await keys(
      ordered(rest, along, desc)
        .offset(USERS_PER_TURN - 1)
        .limit(1),
      along,
    );
    yield end ? rest.where(upTo(along, desc, end)) : rest;
    if (!end) return;
    from = end;
  }
}
