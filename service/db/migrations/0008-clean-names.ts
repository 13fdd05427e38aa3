import type { Kysely, Migration } from 'kysely';
import { cleanName, foldName } from '../../../openapi/names.ts';
import type { Database } from '../schema.ts';
import { type ListName, bumpListVersions } from '../versions.ts';

/** Tables whose names are their own, by the list that shows them; whether they keep the folded name, too. */
const UNIQUELY_NAMED = [
  { table: 'locations', list: 'locations', folded: true },
  { table: 'applications', list: 'applications', folded: true },
  { table: 'app_profiles', list: 'appProfiles', folded: true },
  { table: 'business_profiles', list: 'businessProfiles', folded: true },
  { table: 'visibility_profiles', list: 'visibilityProfiles', folded: true },
  { table: 'auth_clients', list: 'authClients', folded: false },
] as const;

/** Tables in which several may have one name; roles have theirs only once in an application. */
const NAMED = [
  { table: 'companies', list: 'companies' },
  { table: 'clusters', list: 'clusters' },
  { table: 'visibility_elements', list: 'visibilityElements' },
  { table: 'application_elements', list: 'applications' },
] as const;

const UNNAMED = 'Unnamed';

interface Row {
  uuid: string;
  name: string;
  name_folded?: string;
}

/** Those that are as they should be come first: they keep their names, whatever others turn into. */
const rightFirst = <Item extends { uuid: string }>(rows: readonly Item[], isRight: (row: Item) => boolean) =>
  rows.toSorted((a, b) => Number(isRight(b)) - Number(isRight(a)) || (a.uuid < b.uuid ? -1 : 1));

/** Two that looked alike stay two, and can be told apart from now on: the second is called 'Africa (2)'. */
async function cleanUniqueNames(db: Kysely<any>, table: string, folded: boolean): Promise<boolean> {
  let query = db.selectFrom(table).select(['uuid', 'name']);
  if (folded) query = query.select('name_folded');
  const found: Row[] = await query.execute();
  const rows = rightFirst(found, ({ name }) => cleanName(name) === name);
  const owners = new Map<string, string>();
  for (const { uuid, name, name_folded = foldName(name) } of rows) {
    if (!owners.has(name_folded)) owners.set(name_folded, uuid);
  }
  let isChanged = false;
  for (const { uuid, ...row } of rows) {
    const isFree = (name: string) => (owners.get(foldName(name)) ?? uuid) === uuid;
    const clean = cleanName(row.name) || UNNAMED;
    let name = clean;
    for (let number = 2; !isFree(name); number += 1) name = `${clean} (${number})`;
    const name_folded = foldName(name);
    owners.set(name_folded, uuid);
    if (name === row.name && (!folded || name_folded === row.name_folded)) continue;
    const fields = folded ? { name, name_folded } : { name };
    await db.updateTable(table).set(fields).where('uuid', '=', uuid).execute();
    isChanged = true;
  }
  return isChanged;
}

async function cleanNames(db: Kysely<any>, table: string): Promise<boolean> {
  const rows: Row[] = await db.selectFrom(table).select(['uuid', 'name']).execute();
  let isChanged = false;
  for (const row of rows) {
    const name = cleanName(row.name) || UNNAMED;
    if (name === row.name) continue;
    await db.updateTable(table).set({ name }).where('uuid', '=', row.uuid).execute();
    isChanged = true;
  }
  return isChanged;
}

/** A role is known to its application by its name: one that would be another's stays as it is until the next sync. */
async function cleanRoles(db: Kysely<any>): Promise<boolean> {
  const rows: (Row & { application_uuid: string })[] = await db
    .selectFrom('application_roles')
    .select(['uuid', 'application_uuid', 'name'])
    .execute();
  const taken = new Set(rows.map(({ application_uuid, name }) => `${application_uuid} ${name}`));
  let isChanged = false;
  for (const { uuid, application_uuid, ...row } of rows) {
    const name = cleanName(row.name) || UNNAMED;
    if (taken.has(`${application_uuid} ${name}`)) continue;
    taken.add(`${application_uuid} ${name}`);
    await db.updateTable('application_roles').set({ name }).where('uuid', '=', uuid).execute();
    isChanged = true;
  }
  return isChanged;
}

/** Nobody is called otherwise than they sign in: who would get another's username or address keeps their own. */
async function cleanUsers(db: Kysely<any>): Promise<boolean> {
  const columns = ['username', 'email', 'first_name', 'last_name'] as const;
  type User = Record<'uuid' | 'username_folded' | 'email_folded' | (typeof columns)[number], string>;
  const rows: User[] = await db
    .selectFrom('users')
    .select(['uuid', 'username_folded', 'email_folded', ...columns])
    .execute();
  const taken = { username: new Set<string>(), email: new Set<string>() };
  for (const row of rows) {
    taken.username.add(row.username_folded);
    taken.email.add(row.email_folded);
  }
  let isChanged = false;
  for (const row of rightFirst(rows, (user) =>
    columns.every((column) => cleanName(user[column]) === user[column]),
  )) {
    const fields: Record<string, string> = {};
    for (const column of ['username', 'email'] as const) {
      const folded = foldName(row[column]);
      const isFree = folded === row[`${column}_folded`] || !taken[column].has(folded);
      if (!isFree || folded === '') continue;
      taken[column].add(folded);
      fields[column] = cleanName(row[column]);
      fields[`${column}_folded`] = folded;
    }
    for (const column of ['first_name', 'last_name'] as const) {
      fields[column] = cleanName(row[column]) || UNNAMED;
    }
    if (Object.entries(fields).every(([column, value]) => row[column as keyof User] === value)) continue;
    await db.updateTable('users').set(fields).where('uuid', '=', row.uuid).execute();
    isChanged = true;
  }
  return isChanged;
}

/**
 * Has the names that are there kept as new ones are. None is lost to another that it turns out to be the same as, and
 * nothing here can keep the service from starting.
 */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    const changed: ListName[] = [];
    for (const { table, list, folded } of UNIQUELY_NAMED) {
      if (await cleanUniqueNames(db, table, folded)) changed.push(list);
    }
    for (const { table, list } of NAMED) {
      if (await cleanNames(db, table)) changed.push(list);
    }
    if (await cleanRoles(db)) changed.push('applications', 'appProfiles');
    if (await cleanUsers(db)) changed.push('users');
    const [first, ...others] = changed;
    if (first) await bumpListVersions(db as Kysely<Database>, first, ...others);
  },
};
