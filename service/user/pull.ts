import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import { runExclusively, type JobLog } from '../tasks/job-locks.ts';
import type { Db } from '../db/open.ts';
import type { VisibleToColumns } from '../db/schema.ts';
import type { UserTable } from './tables.ts';
import { lockList, bumpListVersions } from '../db/list-versions.ts';
import { newListTexts } from './list/columns.ts';
import { recordEmailChanges, type EmailChange } from './email-changes.ts';
import { problem } from '../problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { plainColumns } from './plain-columns.ts';
import { matchesAnyOf } from './unique-fields.ts';
import { judgeUser, type UserFault } from './judge.ts';
import { changeUsers } from './change-users.ts';
import { treeChoices, treesOfUsers } from './trees.ts';
import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import {
  rolesByBusinessProfile,
  type RolesOfProfiles,
  treesByBusinessProfile,
  type GrantedTree,
} from '../access/granted.ts';
import { resolveVisibleTo } from '../access/grantor.ts';
import { isCompanyAdministrator } from '../access/roles.ts';
import { canSee, type Principal } from '../access/visible-to.ts';
import type { Inventory } from '../sources/inventory/inventory.ts';
import { LISTS, type Judged, type SourceUser } from '../sources/inventory/lists.ts';
import type { TablesWithCompany } from '../company/tables-with-company.ts';
import { replaceCompanies } from '../company/replace.ts';
import { replaceLocations } from '../location/replace.ts';
import { entriesByName, type ReplaceResult } from '../sources/locations-and-companies.ts';

interface UsersResult {
  created: number;
  updated: number;
  unchanged: number;
  failed: { source: string; message: string }[];
}

/**
 * The result of a pull. `locations` and `companies` are null if the inventory does not manage these lists. `companies`
 * is also null for an administrator of one company.
 */
export interface PullResult extends UsersResult {
  locations: ReplaceResult | null;
  companies: ReplaceResult | null;
}

interface LocationsAndCompanies {
  locations: ReadonlyMap<string, string>;
  /** The uuids of companies by name; null if the tenant's layout code does not include SCO (customer companies). */
  companies: ReadonlyMap<string, string> | null;
}

type PulledFields = Omit<
  Insertable<UserTable>,
  | 'uuid'
  | 'active'
  | 'business_profile_uuid'
  | 'visibility_profile_uuid'
  | 'password_hash'
  | 'version'
  | keyof VisibleToColumns
>;

function pulledFields(user: SourceUser, locations: LocationsAndCompanies['locations']): PulledFields {
  const { username, email, firstName: first_name, lastName: last_name } = user;
  return {
    username,
    email,
    first_name,
    last_name,
    ...newListTexts(user),
    ...plainColumns((field) => user[field]),
    username_folded: fold(username),
    email_folded: fold(email),
    location_uuid: (user.location && locations.get(fold(user.location))) || null,
  };
}

/** Returns the fields that a pull changes, or null if it changes none. The username never changes. */
function changes(existing: Selectable<UserTable>, pulled: PulledFields): Updateable<UserTable> | null {
  const { username: _username, ...compared } = pulled;
  const changed = Object.entries(compared).filter(
    ([field, value]) => existing[field as keyof PulledFields] !== value,
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

interface Puller {
  changer: Principal;
  rolesOf: RolesOfProfiles;
  /** The trees that each business profile grants, by its uuid. */
  treesOf: ReadonlyMap<string, readonly GrantedTree[]>;
}

type StoredUser = Selectable<UserTable> & {
  /** Uuids of the trees that are assigned to the user. */
  trees: readonly string[];
};

/** Reads the stored users who have the username or the e-mail address of one of the inventory's users. */
async function storedUsers(db: Db, source: readonly Judged<SourceUser>[]): Promise<StoredUser[]> {
  const found = new Map<string, StoredUser>();
  const usable = source.filter((judged) => judged.problem === null);
  for (const part of chunks(usable)) {
    const fields = part.map(({ entry }) => ({ username: fold(entry.username), email: fold(entry.email) }));
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where((eb) => matchesAnyOf(fields)(eb))
      .execute();
    for (const users of chunks(rows)) {
      const trees = await treesOfUsers(
        db,
        users.map(({ uuid }) => uuid),
      );
      for (const user of users) found.set(user.uuid, { ...user, trees: trees.get(user.uuid) ?? [] });
    }
  }
  return [...found.values()];
}

interface Plan {
  created: Insertable<UserTable>[];
  updated: { before: Selectable<UserTable>; fields: Updateable<UserTable> }[];
  result: UsersResult;
}

/**
 * Returns who can see a new user: the administrators of the company that the inventory names. If it names none, or the
 * layout code does not include SCO, all administrators. Undefined if the service does not know the company.
 */
function listedVisibleTo(
  { company }: SourceUser,
  { companies }: LocationsAndCompanies,
): VisibleToColumns | undefined {
  if (!company || !companies) return { minimum_role: 'ADMIN', company_uuid: null };
  const uuid = companies.get(fold(company));
  return uuid === undefined ? undefined : { minimum_role: 'SCO_ADMIN', company_uuid: uuid };
}

/** Returns who can see a new user. If the inventory names no company, the roles of the user who pulls decide. */
const visibleTo = (listed: VisibleToColumns, { changer }: Puller): VisibleToColumns =>
  listed.company_uuid === null ? resolveVisibleTo(changer, listed, null) : listed;

function findFault(
  { email }: SourceUser,
  known: StoredUser | null,
  { listed, isTaken, puller }: { listed: VisibleToColumns | undefined; isTaken: boolean; puller: Puller },
): string | null {
  const { changer, rolesOf, treesOf } = puller;
  const before = known && { row: known, roles: rolesOf.get(known.business_profile_uuid ?? '') ?? [] };
  const ofInventory = {
    company: { uuid: listed?.company_uuid ?? null, isVisible: listed !== undefined },
    ...(listed?.company_uuid ? { pulledCompany: listed.company_uuid } : {}),
  };
  const granted = treesOf.get(known?.business_profile_uuid ?? '') ?? [];
  const asked = known ? { email, elements: treeChoices(granted, known.trees) } : { email, ...ofInventory };
  const faults = judgeUser(asked, before, { changer, isTaken: () => isTaken });
  const of = (code: UserFault['code']) => faults.find((fault) => fault.code === code);
  const first = of('email_taken') ?? of('refused') ?? faults[0];
  if (first?.code === 'unknown') return 'There is no customer company of this name.';
  return first?.message ?? null;
}

/**
 * Plans a pull: compares the inventory's users with the stored ones. `failed` contains each user who cannot be saved,
 * for example because the e-mail address is taken.
 */
function plan(
  source: readonly Judged<SourceUser>[],
  existing: readonly StoredUser[],
  named: LocationsAndCompanies,
  puller: Puller,
): Plan {
  const byUsername = new Map(existing.map((user) => [user.username_folded, user]));
  const ownerOfEmail = new Map(existing.map((user) => [user.email_folded, user.username_folded]));
  const seen = new Set<string>();
  const created: Plan['created'] = [];
  const updated: Plan['updated'] = [];
  const failed: UsersResult['failed'] = [];
  let unchanged = 0;

  for (const judged of source) {
    if (judged.problem !== null) {
      failed.push(malformed(judged, judged.problem));
      continue;
    }
    const { entry } = judged;
    const pulled = pulledFields(entry, named.locations);
    const known = byUsername.get(pulled.username_folded);
    const fields = known ? changes(known, pulled) : null;
    const owner = ownerOfEmail.get(pulled.email_folded);
    const listed = listedVisibleTo(entry, named);
    const refusal = () => {
      if (seen.has(pulled.username_folded)) return 'The username occurs twice.';
      // A hidden user does not count as unchanged, because this would reveal that the user exists. A hidden user always
      // fails.
      if (known && !fields && canSee(puller.changer, known)) return null;
      const isTaken = owner !== undefined && owner !== pulled.username_folded;
      const fault = findFault(entry, known ?? null, { listed, isTaken, puller });
      if (fault !== null) return fault;
      // An unknown location, such as a misspelt one, is refused, because a pull would otherwise clear the user's stored
      // location.
      const clearsLocation = Boolean(entry.location && known?.location_uuid && !pulled.location_uuid);
      return clearsLocation ? 'There is no location of this name.' : null;
    };
    const message = refusal();
    seen.add(pulled.username_folded);
    if (message !== null) {
      failed.push({ source: entry.username, message });
      continue;
    }
    ownerOfEmail.set(pulled.email_folded, pulled.username_folded);
    if (known && fields) updated.push({ before: known, fields });
    else if (known) unchanged += 1;
    else if (listed) {
      created.push({
        ...pulled,
        ...visibleTo(listed, puller),
        uuid: randomUUID(),
        active: 0,
        business_profile_uuid: null,
        visibility_profile_uuid: null,
        password_hash: null,
      });
    }
  }
  const result = { created: created.length, updated: updated.length, unchanged, failed };
  return { created, updated, result };
}

function malformed({ entry, label }: Judged<unknown>, message: string): UsersResult['failed'][number] {
  const hasName = typeof entry === 'object' && entry !== null && 'username' in entry;
  if (!hasName) return { source: label, message };
  const where = label.charAt(0).toUpperCase() + label.slice(1);
  return {
    source: String(entry.username).slice(0, USER_INPUT.username.maxLength),
    message: `${where}, ${message}`,
  };
}

async function apply(db: Db, { created, updated }: Plan): Promise<EmailChange[]> {
  if (created.length + updated.length === 0) return [];
  await bumpListVersions(db, 'users');
  for (const rows of chunks(created)) {
    const uuids = rows.map(({ uuid }) => uuid);
    await changeUsers(db, uuids, () => db.insertInto('users').values(rows).execute());
  }
  for (const part of chunks(updated)) {
    const uuids = part.map(({ before }) => before.uuid);
    await changeUsers(db, uuids, async () => {
      for (const { before, fields } of part) {
        await db
          .updateTable('users')
          .set(fields)
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('uuid', '=', before.uuid)
          .execute();
      }
    });
  }
  // Pushes are queued only for updated users, because new users have no business profile and therefore no applications.
  await queuePushes(db, { users: updated.map(({ before }) => before.uuid) });
  return recordEmailChanges(
    db,
    updated.map(({ before, fields }) => ({ before, email: fields.email ?? before.email })),
  );
}

export interface PullOptions {
  inventory: Inventory | null;
  layoutCode: readonly string[];
  tablesWithCompany: TablesWithCompany;
  snmpManager: string;
  log: JobLog;
}

const PULLED = ['companies', 'locations', 'users'] as const;

const byName = (rows: { uuid: string; name: string }[]): Map<string, string> =>
  new Map(rows.map(({ uuid, name }) => [fold(name), uuid]));

async function readLocationsAndCompanies(
  db: Db,
  layoutCode: readonly string[],
): Promise<LocationsAndCompanies> {
  const locations = await db.selectFrom('locations').select(['uuid', 'name']).execute();
  const companies = await db.selectFrom('companies').select(['uuid', 'name']).execute();
  return { locations: byName(locations), companies: layoutCode.includes('SCO') ? byName(companies) : null };
}

/**
 * Pulls users, locations and companies from the inventory, all or nothing. Only one pull runs at a time, over
 * all instances. New users are inactive and have no profiles. Known users (by username) keep their profiles
 * and status. Users whom the viewer may not change stay unchanged.
 *
 * @throws Problem busy, timed_out, no_response, source_failed; unavailable if no inventory is configured;
 * step_up_required if an administrator's e-mail address changes
 */
export async function pullUsers(
  db: Db,
  viewer: Principal,
  { inventory, layoutCode, tablesWithCompany, snmpManager, log }: PullOptions,
): Promise<{ result: PullResult; emailChanges: EmailChange[] }> {
  if (inventory === null) {
    throw problem('unavailable', { message: 'No source of users is configured (INVENTORY_URL).' });
  }
  return runExclusively({ db, log }, 'pull-users', async (write) => {
    const listed = await inventory.read(PULLED);
    if (PULLED.every((kind) => listed[kind] === null)) {
      const message = `The inventory has no list of ${PULLED.map((kind) => LISTS[kind].title).join(', ')}.`;
      throw problem('source_failed', { message });
    }
    const companies = listed.companies && entriesByName(listed.companies);
    const locations = listed.locations && entriesByName(listed.locations);
    const users = listed.users?.judged ?? [];
    return write(async (transaction) => {
      // The lists are locked in alphabetical order, so that concurrent transactions cannot deadlock.
      const lists = new Set([...PULLED, ...Object.values(tablesWithCompany)]);
      for (const list of [...lists].toSorted()) await lockList(transaction, list);
      const replaced = {
        companies: companies && (await replaceCompanies(transaction, companies, tablesWithCompany)),
        locations: locations && (await replaceLocations(transaction, locations)),
      };
      const existing = await storedUsers(transaction, users);
      const named = await readLocationsAndCompanies(transaction, layoutCode);
      const rolesOf = await rolesByBusinessProfile(transaction);
      const treesOf = await treesByBusinessProfile(transaction, snmpManager, viewer);
      const planned = plan(users, existing, named, { changer: viewer, rolesOf, treesOf });
      const emailChanges = await apply(transaction, planned);
      // An administrator of one company may not see how many other companies changed (B12.2).
      const seen = isCompanyAdministrator(viewer.roles) ? { ...replaced, companies: null } : replaced;
      return { result: { ...planned.result, ...seen }, emailChanges };
    });
  });
}
