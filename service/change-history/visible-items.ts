import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { ACCESS } from '../../openapi/generated/access.ts';
import { mayCall } from '../access/may-call.ts';
import { isCompanyAdministrator } from '../access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesEverything, seesLevel } from '../access/visible-to.ts';
import type { Database } from '../db/schema.ts';
import type { ChangeItemTable } from './tables.ts';
import type { ChangedKind } from './recorded-object.ts';

/**
 * The call that lists the objects of a kind. Administrators who may not make this call see no changes of these objects.
 */
const LISTED_BY = {
  user: 'listActiveUsers',
  businessProfile: 'listBusinessProfiles',
  visibilityProfile: 'listVisibilityProfiles',
  appProfile: 'listAppProfiles',
  application: 'listApplications',
  authClient: 'listAuthClients',
  location: 'listLocations',
  company: 'listCompanies',
  cluster: 'listClusters',
  visibilityElement: 'getVisibilityElements',
  signingKey: 'listAuthClients',
  installation: 'listAuthClients',
} as const satisfies Record<ChangedKind, keyof typeof ACCESS>;

const KINDS = Object.keys(LISTED_BY) as ChangedKind[];

/** Returns the kinds of objects whose changes a viewer may see. */
export const visibleKinds = (viewer: Viewer): ChangedKind[] =>
  KINDS.filter((kind) => mayCall(ACCESS[LISTED_BY[kind]], viewer.roles));

/** Selects items by `visible_role` and `visible_company`. Without `company`, items of any company match. */
interface VisibleLevel {
  readonly role: 'ADMIN' | 'SCO_ADMIN';
  readonly company?: string | null;
}

/** Returns the levels of items that a viewer may see by the rule of `seesLevel`, unless the viewer sees everything. */
export const visibleLevels = ({ roles, companyUuid }: Viewer): VisibleLevel[] => [
  { role: 'ADMIN' },
  ...(roles.includes('SCO_ADMIN')
    ? [...new Set([null, companyUuid])].map((company) => ({ role: 'SCO_ADMIN' as const, company }))
    : []),
];

/** The tables of objects that only some administrators can see. */
const TABLES = ['users', 'business_profiles', 'visibility_profiles', 'app_profiles'] as const;

type Builder = ExpressionBuilder<Database & { item: ChangeItemTable }, 'item'>;
type Condition = ExpressionWrapper<Database & { item: ChangeItemTable }, 'item', SqlBool>;

/**
 * Returns the SQL condition for the items that a viewer may see: those whose object the viewer could see both before
 * and after the change, and can see now, unless the object was deleted.
 */
export const isVisibleItem =
  (viewer: Viewer) =>
  (eb: Builder): Condition => {
    if (seesEverything(viewer)) return eb.and([]);
    return eb.and([
      eb('item.kind', 'in', visibleKinds(viewer)),
      seesLevel(eb, viewer, 'item.visible_role', 'item.visible_company'),
      ...(isCompanyAdministrator(viewer.roles)
        ? [eb.or([eb('item.kind', '!=', 'company'), eb('item.object_uuid', '=', viewer.companyUuid ?? '')])]
        : []),
      ...TABLES.map((table) =>
        eb.not(
          eb.exists(
            objectsIn(eb, table)
              .select('object.uuid')
              .whereRef('object.uuid', '=', 'item.object_uuid')
              .where((object) =>
                object.not(seesLevel(object, viewer, 'object.minimum_role', 'object.company_uuid')),
              ),
          ),
        ),
      ),
    ]);
  };

// The cast is needed because Kysely accepts no union of table names. All these tables have the columns that are read.
const objectsIn = (eb: Builder, table: (typeof TABLES)[number]) =>
  eb.selectFrom(`${table as 'users'} as object`);
