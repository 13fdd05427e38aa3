import { randomUUID } from 'node:crypto';
import { TREE_CATEGORY } from '../../openapi/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import { seal } from '../../service/vault/sealed.ts';

const named = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name) });
const forAll = { minimum_role: 'ADMIN', company_uuid: null } as const;
const settings = {
  data_url: '-',
  data_driver_name: '-',
  data_username: '-',
  api_auth_type: 'HTTP_BASIC',
  api_username: '-',
} as const;

/** Makes an application, which listens at `apiHost`, with an element of the category of trees, which a business profile grants from then on. */
export async function addTree(db: Db, businessProfile: string, applicationName: string, apiHost: string) {
  const [application, appProfile] = [named(applicationName), named(`Trees ${randomUUID()}`)];
  const tree = { uuid: randomUUID(), name: 'Some Elements', label: 'Default Tree', category: TREE_CATEGORY };
  const ofApplication = { ...forAll, application_uuid: application.uuid };
  const granted = { app_profile_uuid: appProfile.uuid };
  await db
    .insertInto('applications')
    .values({
      ...application,
      ...settings,
      api_host: apiHost,
      data_password: seal(db, 'applications.data_password', application.uuid, '-'),
      api_password: seal(db, 'applications.api_password', application.uuid, '-'),
    })
    .execute();
  await db
    .insertInto('application_elements')
    .values({ ...ofApplication, ...tree })
    .execute();
  await db
    .insertInto('app_profiles')
    .values({ ...ofApplication, ...appProfile, description: null })
    .execute();
  await db
    .insertInto('app_profile_elements')
    .values({ ...granted, element_uuid: tree.uuid })
    .execute();
  await db
    .insertInto('business_profile_choices')
    .values({ ...granted, business_profile_uuid: businessProfile, application_uuid: application.uuid })
    .execute();
  return tree;
}
