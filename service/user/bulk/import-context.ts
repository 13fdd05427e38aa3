import type { Db } from '../../db/open.ts';
import { administratorsAbleToSignIn, canSignIn, type SsoSettings } from '../../access/administrators.ts';
import {
  rolesByBusinessProfile,
  type RolesOfProfiles,
  treesByBusinessProfile,
  type GrantedTree,
} from '../../access/granted.ts';
import type { RoleName } from '../../db/schema.ts';
import { canSee, type Principal } from '../../access/visible-to.ts';
import { chunks } from '../../db/chunks.ts';
import { installationId } from '../../db/installation.ts';
import { fold } from '../../db/fold.ts';
import { drain } from '../../db/drain.ts';
import type { ListName } from '../../db/list-versions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { HIDDEN_CELL } from '../../../openapi/rules/file-columns.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { mapPlainFields, PLAIN_FIELDS } from '../../../openapi/rules/user-fields.ts';
import type { ProfileChoice } from '../judge.ts';
import { PLAIN_COLUMNS } from '../plain-columns.ts';
import { matchesAnyOf, type UniqueFields } from '../unique-fields.ts';
import { treesOfUsers } from '../trees.ts';
import type { Cells, ChoiceColumn } from './file-row.ts';

const READ_COLUMNS = [
  'users.uuid',
  'users.username',
  'users.username_folded',
  'users.email',
  'users.email_folded',
  'users.first_name',
  'users.last_name',
  ...PLAIN_COLUMNS.map((column) => `users.${column}` as const),
  'users.active',
  'users.location_uuid',
  'users.business_profile_uuid',
  'users.visibility_profile_uuid',
  'users.minimum_role',
  'users.company_uuid',
  'users.version',
] as const;

const users = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('business_profiles as business', 'business.uuid', 'users.business_profile_uuid')
    .leftJoin('visibility_profiles as visibility', 'visibility.uuid', 'users.visibility_profile_uuid')
    .leftJoin('locations as location', 'location.uuid', 'users.location_uuid')
    .select([
      ...READ_COLUMNS,
      'business.name as business_name',
      'business.minimum_role as business_minimum_role',
      'business.company_uuid as business_company_uuid',
      'visibility.name as visibility_name',
      'visibility.minimum_role as visibility_minimum_role',
      'visibility.company_uuid as visibility_company_uuid',
      'location.name as location_name',
    ]);

export type StoredUser = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

/** A stored user whom the file names by username, or whose e-mail address is in the file. */
export interface MatchedUser {
  row: StoredUser;
  canSignIn: boolean;
  /** Uuids of the trees that are assigned to the user. */
  trees: readonly string[];
}

export interface KnownUser extends MatchedUser {
  /** The cells of the user's row in an export. */
  cells: Cells;
}

export interface Named extends ProfileChoice {
  uuid: string;
  name: string;
}

/** The profiles and locations that the importer can see, by normalized name; and what else decides about a row. */
export interface ImportChoices extends Readonly<Record<ChoiceColumn, ReadonlyMap<string, Named>>> {
  /** The identity of the installation, which the tag of the plan contains. */
  installation: string;
  viewer: Viewer;
  /** Uuids of all product administrators who can sign in. */
  administrators: readonly string[];
  /** The roles that each business profile grants, by its uuid. Also contains profiles that the importer cannot see. */
  roles: RolesOfProfiles;
  /** The trees that each business profile grants, by its uuid. */
  trees: ReadonlyMap<string, readonly GrantedTree[]>;
}

export interface ImportContext extends ImportChoices {
  /**
   * Users by normalized username: those whom the file names, and the owners of e-mail addresses in the file.
   * Includes users whom the importer cannot see, because their usernames and addresses are taken.
   */
  users: ReadonlyMap<string, KnownUser>;
}

/**
 * Returns a page of users, sorted by normalized username.
 *
 * @param page `after` is the last normalized username of the previous page
 */
export async function pageOfUsers(
  db: Db,
  page: { after: string; size: number; active: 0 | 1 | null },
): Promise<StoredUser[]> {
  let query = users(db).where('users.username_folded', '>', page.after);
  if (page.active !== null) query = query.where('users.active', '=', page.active);
  return drain(await query.orderBy('users.username_folded').limit(page.size).execute());
}

/** Reads the users with these uuids, of whom there must be at most `ROWS_PER_STATEMENT`. */
export async function findStoredUsers(db: Db, uuids: readonly string[]): Promise<StoredUser[]> {
  return users(db)
    .where('users.uuid', 'in', [...uuids])
    .execute();
}

/** Reads the users who have one of the usernames or e-mail addresses of a file. */
export async function findMatchedUsers(
  db: Db,
  fields: readonly UniqueFields[],
  sso: SsoSettings,
): Promise<MatchedUser[]> {
  const found = await users(db)
    .select((eb) => canSignIn(sso)(eb).as('can_sign_in'))
    .where((eb) => matchesAnyOf(fields)(eb))
    .execute();
  const trees = new Map<string, string[]>();
  for (const part of chunks(found)) {
    const ofPart = await treesOfUsers(
      db,
      part.map(({ uuid }) => uuid),
    );
    for (const [user, uuids] of ofPart) trees.set(user, uuids);
  }
  return drain(found).map(({ can_sign_in, ...row }) => ({
    row,
    canSignIn: Boolean(can_sign_in),
    trees: trees.get(row.uuid) ?? [],
  }));
}

/** Returns the cell of a user's profile in an export: its name, or `HIDDEN_CELL` if the viewer cannot see it. */
function profileCell(viewer: Principal, row: StoredUser, kind: 'business' | 'visibility'): string {
  const uuid = row[`${kind}_profile_uuid`];
  const minimum_role = row[`${kind}_minimum_role`];
  if (uuid === null || minimum_role === null) return '';
  const isVisible = canSee(viewer, { uuid, minimum_role, company_uuid: row[`${kind}_company_uuid`] });
  return isVisible ? (row[`${kind}_name`] ?? '') : HIDDEN_CELL;
}

/**
 * Returns the cell of a user's default tree in an export: its name, or `HIDDEN_CELL` if the viewer cannot see it. A
 * tree that the user's business profile does not grant has no cell.
 */
export function treeCell(granted: readonly GrantedTree[], assigned: readonly string[]): string {
  const tree = granted.find(({ uuid }) => assigned.includes(uuid));
  if (!tree) return '';
  return tree.isVisible ? tree.name : HIDDEN_CELL;
}

/** Returns the cells of a stored user in an export for the viewer. `tree`: the cell of the user's default tree. */
export const cellsOf = (viewer: Principal, row: StoredUser, tree = ''): Cells => ({
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  ...mapPlainFields((field) => row[PLAIN_FIELDS[field].column] ?? ''),
  active: row.active === 1 ? 'true' : 'false',
  businessProfile: profileCell(viewer, row, 'business'),
  visibilityProfile: profileCell(viewer, row, 'visibility'),
  location: row.location_name ?? '',
  defaultTree: tree,
});

const byName = <Entry extends Named>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [fold(entry.name), entry]));

/** The lists that decide what an import does. If the version of one of them changes, a plan is stale. */
export const LISTS_OF_IMPORT = [
  'users',
  'businessProfiles',
  'visibilityProfiles',
  'appProfiles',
  'applications',
  'locations',
] as const satisfies readonly ListName[];

export async function readImportChoices(
  db: Db,
  viewer: Viewer,
  { sso, snmpManager }: { sso: SsoSettings; snmpManager: string },
): Promise<ImportChoices> {
  const roles = await rolesByBusinessProfile(db);
  const business = await db.selectFrom('business_profiles').selectAll().execute();
  const visibility = await db.selectFrom('visibility_profiles').selectAll().execute();
  const locations = await db.selectFrom('locations').select(['uuid', 'name']).execute();
  return {
    installation: await installationId(db),
    viewer,
    administrators: await administratorsAbleToSignIn(db, sso),
    roles,
    trees: await treesByBusinessProfile(db, snmpManager, viewer),
    businessProfile: byName(
      business
        .filter((row) => canSee(viewer, row))
        .map(({ uuid, name }) => ({ uuid, name, isVisible: true, roles: roles.get(uuid) ?? [] })),
    ),
    visibilityProfile: byName(
      visibility
        .filter((row) => canSee(viewer, row))
        .map(({ uuid, name }) => ({ uuid, name, isVisible: true, roles: [] })),
    ),
    location: byName(locations.map((row) => ({ ...row, isVisible: true, roles: [] }))),
  };
}

export const rolesOf = ({ roles }: ImportContext, businessProfile: string | null): readonly RoleName[] =>
  roles.get(businessProfile ?? '') ?? [];

/** Returns whether a user is an active product administrator after the import. */
export const administers = (
  context: ImportContext,
  { after, chosen }: { after: Cells; chosen: { businessProfile: { uuid: string | null } | null } },
): boolean =>
  after.active === 'true' && rolesOf(context, chosen.businessProfile?.uuid ?? null).includes(PRODUCT_ADMIN);
