import type { Updateable } from 'kysely';
import { HIDDEN_CELL } from '../../openapi/rules/file-columns.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import {
  rolesByBusinessProfile,
  treesByBusinessProfile,
  type GrantedTree,
  type RolesOfProfiles,
} from '../access/granted.ts';
import { resolveVisibleTo } from '../access/grantor.ts';
import { canSee, canSeeCompany } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BulkAction, BulkContext } from '../bulk-actions/bulk-kind.ts';
import type { Db } from '../db/open.ts';
import { cellsOf, type StoredUser } from './bulk/import-context.ts';
import type { Choice, ProfileChoice, RequestedUser } from './judge.ts';
import type { UserTable } from './tables.ts';

export type Values = NonNullable<BulkAction['values']>;

/** A requested profile, location or company. The name is empty if the viewer cannot see it. */
interface Named<Of extends Choice = Choice> {
  choice: Of;
  name: string;
}

/** The requested objects, and other data on which the decisions about all users of an action depend. */
export interface Choices {
  rolesOf: RolesOfProfiles;
  businessProfile?: Named<ProfileChoice>;
  visibilityProfile?: Named;
  location?: Named | null;
  company?: Named | null;
  companyNames: ReadonlyMap<string, string>;
  /** The trees that the requested business profile grants. */
  trees: readonly GrantedTree[];
}

async function findNamed(
  db: Db,
  table: 'business_profiles' | 'visibility_profiles',
  viewer: Viewer,
  asked: { uuid: string } | undefined,
): Promise<Named | undefined> {
  if (!asked) return undefined;
  const row = await db
    .selectFrom(table)
    .select(['uuid', 'name', 'minimum_role', 'company_uuid'])
    .where('uuid', '=', asked.uuid)
    .executeTakeFirst();
  return named(row && canSee(viewer, row) ? row : undefined);
}

const named = (row: { uuid: string; name: string } | undefined): Named => ({
  choice: { uuid: row?.uuid ?? null, isVisible: row !== undefined },
  name: row?.name ?? '',
});

/** Reads the `Choices` for the requested values. */
export async function readChoices({ services, viewer }: BulkContext, values: Values): Promise<Choices> {
  const { db, config } = services;
  const rolesOf = await rolesByBusinessProfile(db);
  const business = await findNamed(db, 'business_profiles', viewer, values.businessProfile);
  const visibility = await findNamed(db, 'visibility_profiles', viewer, values.visibilityProfile);
  const byUuid = async (table: 'locations' | 'companies', uuid: string) =>
    db.selectFrom(table).select(['uuid', 'name']).where('uuid', '=', uuid).executeTakeFirst();
  const company = values[COMPANY_FIELD];
  const companies = COMPANY_FIELD in values ? await db.selectFrom('companies').selectAll().execute() : [];
  const seenCompany =
    company && canSeeCompany(viewer, company.uuid) ? await byUuid('companies', company.uuid) : undefined;
  const trees = business && (await treesByBusinessProfile(db, config.snmpManager, viewer));
  return {
    rolesOf,
    ...(business && {
      businessProfile: {
        ...business,
        choice: { ...business.choice, roles: rolesOf.get(business.choice.uuid ?? '') ?? [] },
      },
    }),
    ...(visibility && { visibilityProfile: visibility }),
    ...(values.location !== undefined && {
      location: values.location && named(await byUuid('locations', values.location.uuid)),
    }),
    ...(company !== undefined && { company: company && named(seenCompany) }),
    companyNames: new Map(companies.map(({ uuid, name }) => [uuid, name])),
    trees: trees?.get(business?.choice.uuid ?? '') ?? [],
  };
}

/** The change of one value of a user. */
interface Change {
  /** The name of the column in an export; `from` and `to` are the texts of its cells. */
  column: string;
  from: string | null;
  to: string;
  /** The change as a request, which `judgeUser` validates. */
  asked: RequestedUser;
  /** The change as columns to write. */
  columns: Updateable<UserTable>;
}

/** Returns a change for each requested value that differs from the stored one. */
export function changesOf(row: StoredUser, values: Values, choices: Choices, viewer: Viewer): Change[] {
  const cells = cellsOf(viewer, row);
  const changes: Change[] = [];
  const { active, minimumRole } = values;
  if (active !== undefined && (row.active === 1) !== active) {
    const columns = { active: active ? 1 : 0 } as const;
    changes.push({ column: 'active', from: cells.active, to: String(active), asked: { active }, columns });
  }
  const { businessProfile, visibilityProfile, location, company } = choices;
  if (businessProfile && !isStored(businessProfile, row.business_profile_uuid)) {
    changes.push({
      column: 'businessProfile',
      from: cells.businessProfile,
      to: businessProfile.name,
      asked: { businessProfile: businessProfile.choice },
      columns: { business_profile_uuid: businessProfile.choice.uuid },
    });
  }
  if (visibilityProfile && !isStored(visibilityProfile, row.visibility_profile_uuid)) {
    changes.push({
      column: 'visibilityProfile',
      from: cells.visibilityProfile,
      to: visibilityProfile.name,
      asked: { visibilityProfile: visibilityProfile.choice },
      columns: { visibility_profile_uuid: visibilityProfile.choice.uuid },
    });
  }
  if (location !== undefined && !isStored(location, row.location_uuid)) {
    changes.push({
      column: 'location',
      from: cells.location,
      to: location?.name ?? '',
      asked: { location: location?.choice ?? null },
      columns: { location_uuid: location?.choice.uuid ?? null },
    });
  }
  const visibleTo = resolveVisibleTo(
    viewer,
    {
      minimum_role: minimumRole?.name ?? row.minimum_role,
      company_uuid: company === undefined ? row.company_uuid : (company?.choice.uuid ?? null),
    },
    row,
  );
  if (minimumRole && minimumRole.name !== row.minimum_role) {
    changes.push({
      column: 'minimumRole',
      from: row.minimum_role,
      to: minimumRole.name,
      asked: { minimumRole: minimumRole.name },
      columns: visibleTo,
    });
  }
  const isUnknown = company !== undefined && company !== null && !company.choice.isVisible;
  if (isUnknown || visibleTo.company_uuid !== row.company_uuid) {
    const nameOf = (uuid: string | null): string =>
      uuid === null ? '' : canSeeCompany(viewer, uuid) ? (choices.companyNames.get(uuid) ?? '') : HIDDEN_CELL;
    changes.push({
      column: COMPANY_FIELD,
      from: nameOf(row.company_uuid),
      to: nameOf(visibleTo.company_uuid),
      asked: company === undefined ? {} : { company: company?.choice ?? null },
      columns: visibleTo,
    });
  }
  return changes;
}

const isStored = (asked: Named | null, stored: string | null): boolean =>
  (asked === null || asked.choice.isVisible) && (asked?.choice.uuid ?? null) === stored;
