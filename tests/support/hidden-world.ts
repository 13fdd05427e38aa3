import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import { bumpListVersions } from '../../service/db/list-versions.ts';
import { seal } from '../../service/vault/sealed.ts';
import { TEST_KEYS } from './databases.ts';
import { addUser, type Fixture } from './people.ts';

/** The name of every hidden object contains this word, so that a test finds the names in responses. */
export const SECRET = 'Zq7hidden';

/** Uuids of the objects that `addHiddenObjects` adds. */
export interface HiddenWorld {
  /** One hidden object of each kind. Administrators of one company do not see the company; others do. */
  hidden: Readonly<
    Record<
      'businessProfile' | 'visibilityProfile' | 'appProfile' | 'role' | 'element' | 'user' | 'company',
      string
    >
  >;
  /** Visible objects that refer to the hidden ones. */
  visible: Readonly<
    Record<
      | 'application'
      | 'role'
      | 'element'
      | 'businessProfile'
      | 'appProfile'
      | 'visibilityProfile'
      | 'user'
      | 'location',
      string
    >
  >;
  /** A visible user whose business profile, visibility profile and company are hidden. */
  holder: string;
  /** A visible user whose business profile is visible, but chooses a hidden application profile. */
  mixedHolder: string;
  /** A visible element that both holders have, but only through the hidden application profile. */
  grantedElement: string;
  /**
   * A visible element that `holder` has through a visible application profile. Only the hidden business profile chooses
   * this application profile.
   */
  elementThroughHidden: string;
}

const named = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name), description: null });
const forAll = { minimum_role: 'ADMIN', company_uuid: null } as const;
const forProduct = { minimum_role: PRODUCT_ADMIN, company_uuid: null } as const;

async function addApplication(db: Db, name: string, apiHost: string) {
  const { description: _, ...application } = named(name);
  const { uuid } = application;
  await db
    .insertInto('applications')
    .values({
      ...application,
      data_url: '-',
      data_driver_name: '-',
      data_username: '-',
      data_password: seal(TEST_KEYS, 'applications.data_password', uuid, '-'),
      api_host: apiHost,
      api_auth_type: 'HTTP_BASIC',
      api_username: '-',
      api_password: seal(TEST_KEYS, 'applications.api_password', uuid, '-'),
    })
    .execute();
  const role = { uuid: randomUUID(), application_uuid: uuid, name: 'Operator', category: null };
  const hiddenRole = { ...role, uuid: randomUUID(), name: `${SECRET} role` };
  await db
    .insertInto('application_roles')
    .values([
      { ...role, external_role: 0, ...forAll },
      { ...hiddenRole, external_role: 0, ...forProduct },
    ])
    .execute();
  const item = (element: string) => ({
    uuid: randomUUID(),
    application_uuid: uuid,
    name: element,
    label: 'Dashboard',
    category: 'DASHBOARD',
  });
  const elements = { open: item('Wall'), granted: item('Street'), hidden: item(`${SECRET} element`) };
  await db
    .insertInto('application_elements')
    .values([
      { ...elements.open, ...forAll },
      { ...elements.granted, ...forAll },
      { ...elements.hidden, ...forProduct },
    ])
    .execute();
  return { uuid, role: role.uuid, hiddenRole: hiddenRole.uuid, elements };
}

async function addAppProfile(
  db: Db,
  application: string,
  profile: Parameters<typeof named>[0],
  visibleTo: typeof forAll | typeof forProduct,
  granted: { roles: string[]; elements: string[] },
): Promise<string> {
  const row = named(profile);
  await db
    .insertInto('app_profiles')
    .values({ ...row, ...visibleTo, application_uuid: application })
    .execute();
  await db
    .insertInto('app_profile_roles')
    .values(granted.roles.map((role_uuid) => ({ app_profile_uuid: row.uuid, role_uuid })))
    .execute();
  await db
    .insertInto('app_profile_elements')
    .values(granted.elements.map((element_uuid) => ({ app_profile_uuid: row.uuid, element_uuid })))
    .execute();
  return row.uuid;
}

async function addBusinessProfile(
  db: Db,
  name: string,
  visibleTo: typeof forAll | typeof forProduct,
  choices: readonly { application: string; appProfile: string }[],
): Promise<string> {
  const row = named(name);
  await db
    .insertInto('business_profiles')
    .values({ ...row, ...visibleTo })
    .execute();
  await db
    .insertInto('business_profile_choices')
    .values(
      choices.map(({ application, appProfile }) => ({
        business_profile_uuid: row.uuid,
        application_uuid: application,
        app_profile_uuid: appProfile,
      })),
    )
    .execute();
  return row.uuid;
}

async function addVisibilityProfile(db: Db, name: string, visibleTo: typeof forAll | typeof forProduct) {
  const row = named(name);
  await db
    .insertInto('visibility_profiles')
    .values({ ...row, ...visibleTo, primary_cluster_uuid: null, default_cluster_group_uuid: null })
    .execute();
  return row.uuid;
}

/**
 * Adds hidden objects of each kind to a database, and visible objects that refer to them.
 *
 * @param apiHost the address of the application that the users are pushed to
 */
export async function addHiddenObjects(db: Db, fixture: Fixture, apiHost = '-'): Promise<HiddenWorld> {
  const company = { uuid: randomUUID(), name: `${SECRET} company` };
  await db.insertInto('companies').values(company).execute();
  const place = { uuid: randomUUID(), name: 'Berlin' };
  await db
    .insertInto('locations')
    .values({ ...place, name_folded: fold(place.name), latitude: null, longitude: null })
    .execute();
  const application = await addApplication(db, 'Fault Manager', apiHost);
  const other = await addApplication(db, 'Stock', apiHost);
  const { elements } = application;
  const appProfile = await addAppProfile(db, application.uuid, 'Operators', forAll, {
    roles: [application.role],
    elements: [elements.open.uuid],
  });
  const hiddenAppProfile = await addAppProfile(db, application.uuid, `${SECRET} app profile`, forProduct, {
    roles: [application.hiddenRole],
    elements: [elements.granted.uuid, elements.hidden.uuid],
  });
  const choice = { application: application.uuid, appProfile };
  const hiddenChoice = { application: application.uuid, appProfile: hiddenAppProfile };
  const businessProfile = await addBusinessProfile(db, 'Operators', forAll, [choice]);
  const mixed = await addBusinessProfile(db, 'Mixed', forAll, [hiddenChoice]);
  const otherChoice = {
    application: other.uuid,
    appProfile: await addAppProfile(db, other.uuid, 'Readers', forAll, {
      roles: [other.role],
      elements: [other.elements.open.uuid],
    }),
  };
  const hiddenBusinessProfile = await addBusinessProfile(db, `${SECRET} business`, forProduct, [
    hiddenChoice,
    otherChoice,
  ]);
  const visibilityProfile = await addVisibilityProfile(db, 'South', forAll);
  const hiddenVisibility = await addVisibilityProfile(db, `${SECRET} visibility`, forProduct);
  const own = { [COMPANY_FIELD]: fixture.company };
  const user = await addUser(db, { username: 'operator', businessProfile, visibilityProfile, ...own });
  const holder = await addUser(db, {
    username: 'holder',
    businessProfile: hiddenBusinessProfile,
    visibilityProfile: hiddenVisibility,
    [COMPANY_FIELD]: company.uuid,
  });
  const mixedHolder = await addUser(db, {
    username: 'mixed',
    businessProfile: mixed,
    visibilityProfile: hiddenVisibility,
    ...own,
  });
  const hiddenUser = await addUser(db, {
    username: `${SECRET}.user`,
    businessProfile,
    visibilityProfile,
    minimumRole: PRODUCT_ADMIN,
    [COMPANY_FIELD]: company.uuid,
  });
  await db
    .insertInto('user_elements')
    .values(
      [
        { user_uuid: holder, element_uuid: elements.granted.uuid },
        { user_uuid: holder, element_uuid: other.elements.open.uuid },
        { user_uuid: mixedHolder, element_uuid: elements.granted.uuid },
      ].map((assigned) => ({ ...assigned, actual_value: `${SECRET} value` })),
    )
    .execute();
  await bumpListVersions(
    db,
    'appProfiles',
    'applications',
    'businessProfiles',
    'companies',
    'locations',
    'users',
    'visibilityProfiles',
  );
  return {
    hidden: {
      businessProfile: hiddenBusinessProfile,
      visibilityProfile: hiddenVisibility,
      appProfile: hiddenAppProfile,
      role: application.hiddenRole,
      element: elements.hidden.uuid,
      user: hiddenUser,
      company: company.uuid,
    },
    visible: {
      application: application.uuid,
      role: application.role,
      element: elements.open.uuid,
      businessProfile: mixed,
      appProfile,
      visibilityProfile,
      user,
      location: place.uuid,
    },
    holder,
    mixedHolder,
    grantedElement: elements.granted.uuid,
    elementThroughHidden: other.elements.open.uuid,
  };
}
