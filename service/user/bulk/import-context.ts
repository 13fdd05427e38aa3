import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { administratorsAbleToSignIn, canSignIn, type SsoSettings } from '../../access/administrators.ts';
import { rolesByBusinessProfile, treesByBusinessProfile, type GrantedTree } from '../../access/granted.ts';
import type { RoleName } from '../../db/schema.ts';
import type { UserTable } from '../tables.ts';
import { canSee } from '../../access/visible-to.ts';
import { chunks } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import { takeAll } from '../../db/take-all.ts';
import type { ListName } from '../../db/versions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { PRODUCT_ADMIN } from '../../../openapi/product.ts';
import type { ProfileChoice } from '../judge.ts';
import { isClaimed, type Claim } from '../claims.ts';
import { treesOfUsers } from '../trees.ts';
import type { Cells, ChoiceColumn } from './columns.ts';

/** Leaves out the password, which an import does not need. */
export interface StoredUser {
  row: Omit<Selectable<UserTable>, 'password_hash'>;
  canSignIn: boolean;
  cells: Cells;
}

export interface ClaimedUser extends StoredUser {
  /** Uuids of the trees that the user has. */
  trees: readonly string[];
}

export interface Named extends ProfileChoice {
  uuid: string;
  name: string;
}

export interface ImportChoices extends Readonly<Record<ChoiceColumn, ReadonlyMap<string, Named>>> {
  viewer: Viewer;
  /** Uuids of the product administrators who can sign in, in the file or not. */
  administrators: readonly string[];
  /** By business profile. */
  trees: ReadonlyMap<string, readonly GrantedTree[]>;
}

export interface ImportContext extends ImportChoices {
  /**
   * By folded username: the users whom the file names, and the owners of the e-mail addresses in it. Users whom the
   * importer cannot see are here too, since their usernames and addresses are taken.
   */
  users: ReadonlyMap<string, ClaimedUser>;
}

const users = (db: Db, sso: SsoSettings) =>
  db
    .selectFrom('users')
    .leftJoin('business_profiles as business', 'business.uuid', 'users.business_profile_uuid')
    .leftJoin('visibility_profiles as visibility', 'visibility.uuid', 'users.visibility_profile_uuid')
    .leftJoin('locations as location', 'location.uuid', 'users.location_uuid')
    .selectAll('users')
    .select([
      'business.name as business_name',
      'visibility.name as visibility_name',
      'location.name as location_name',
    ])
    .select((eb) => canSignIn(sso)(eb).as('can_sign_in'));

/** Pages by name: `after` is the last folded name of the page before. */
export async function pageOfUsers(
  db: Db,
  page: { after: string; size: number; active: 0 | 1 | null },
  sso: SsoSettings,
): Promise<StoredUser[]> {
  let query = users(db, sso).where('users.username_folded', '>', page.after);
  if (page.active !== null) query = query.where('users.active', '=', page.active);
  const rows = await query.orderBy('users.username_folded').limit(page.size).execute();
  return takeAll(rows).map(stored);
}

/** Reads the users who have one of the usernames or e-mail addresses. */
export async function claimedUsers(
  db: Db,
  claims: readonly Claim[],
  sso: SsoSettings,
): Promise<ClaimedUser[]> {
  const rows = await users(db, sso)
    .where((eb) => isClaimed(claims)(eb))
    .execute();
  const found = takeAll(rows).map(stored);
  const trees = new Map<string, string[]>();
  for (const part of chunks(found)) {
    const ofPart = await treesOfUsers(
      db,
      part.map(({ row }) => row.uuid),
    );
    for (const [user, uuids] of ofPart) trees.set(user, uuids);
  }
  return found.map((user) => ({ ...user, trees: trees.get(user.row.uuid) ?? [] }));
}

function stored(joined: Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number]): StoredUser {
  const {
    business_name,
    visibility_name,
    location_name,
    can_sign_in,
    password_hash: _password,
    ...row
  } = joined;
  return {
    row,
    canSignIn: Boolean(can_sign_in),
    cells: {
      username: row.username,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      deskPhone: row.desk_phone ?? '',
      mobilePhone: row.mobile_phone ?? '',
      active: row.active === 1 ? 'true' : 'false',
      businessProfile: business_name ?? '',
      visibilityProfile: visibility_name ?? '',
      location: location_name ?? '',
    },
  };
}

const byName = <Entry extends Named>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [fold(entry.name), entry]));

/** A change to any of these lists makes a plan stale. */
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
    viewer,
    administrators: await administratorsAbleToSignIn(db, sso),
    trees: await treesByBusinessProfile(db, snmpManager, viewer),
    businessProfile: byName(
      business.map((row) => ({
        uuid: row.uuid,
        name: row.name,
        isVisible: canSee(viewer, row),
        roles: roles.get(row.uuid) ?? [],
      })),
    ),
    visibilityProfile: byName(
      visibility.map((row) => ({
        uuid: row.uuid,
        name: row.name,
        isVisible: canSee(viewer, row),
        roles: [],
      })),
    ),
    location: byName(locations.map((row) => ({ ...row, isVisible: true, roles: [] }))),
  };
}

export const rolesOf = (context: ImportContext, { businessProfile }: Cells): readonly RoleName[] =>
  context.businessProfile.get(fold(businessProfile))?.roles ?? [];

export const administers = (context: ImportContext, cells: Cells): boolean =>
  cells.active === 'true' && rolesOf(context, cells).includes(PRODUCT_ADMIN);
