import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type {
  Application,
  ApplicationInput,
  ApplicationItem,
  RoleName,
} from '../../openapi/generated/types.ts';
import type { Db } from '../../service/db/open.ts';

type ItemInput = ApplicationInput['roles'][number];

/** Returns the request that creates an application without roles and elements. */
export const newApplication = (changes: Partial<ApplicationInput> = {}): ApplicationInput => ({
  uuid: null,
  name: `Application ${randomUUID()}`,
  dataUrl: 'jdbc:postgresql://db/fault',
  dataDriverName: 'org.postgresql.Driver',
  dataUsername: 'reader',
  dataPassword: 'data hunter2',
  apiHost: 'https://fault.example.org/api',
  apiAuthType: 'HTTP_BASIC',
  apiUsername: 'sync',
  apiPassword: 'api hunter2',
  roles: [],
  elements: [],
  ...changes,
});

/** Returns the part of a save's request for a new role or, if `changes` has a category, for a new element. */
export const newItem = (name: string, changes: Partial<ItemInput> = {}): ItemInput => ({
  uuid: null,
  name,
  minimumRole: { name: 'ADMIN' },
  ...changes,
});

const item = (known: ApplicationItem): ItemInput => ({
  uuid: known.uuid,
  name: known.name,
  externalRole: known.externalRole ?? false,
  label: known.label ?? null,
  category: known.category ?? null,
  minimumRole: { name: (known.minimumRole?.name ?? 'ADMIN') as RoleName },
  [COMPANY_FIELD]: known[COMPANY_FIELD] ? { uuid: known[COMPANY_FIELD].uuid } : null,
});

/**
 * Returns the request that saves an application. `known` is the application as the service returns it to a product
 * administrator.
 */
export const asInput = (known: Application, changes: Partial<ApplicationInput> = {}): ApplicationInput => ({
  uuid: known.uuid,
  name: known.name,
  dataUrl: known.dataUrl ?? '',
  dataDriverName: known.dataDriverName ?? '',
  dataUsername: known.dataUsername ?? '',
  dataPassword: null,
  apiHost: known.apiHost ?? '',
  apiAuthType: known.apiAuthType ?? 'HTTP_BASIC',
  apiUsername: known.apiUsername ?? '',
  apiPassword: null,
  roles: known.roles.map(item),
  elements: known.elements.map(item),
  ...changes,
});

export async function giveElement(db: Db, user: string, element: string): Promise<void> {
  await db
    .insertInto('user_elements')
    .values({ user_uuid: user, element_uuid: element, actual_value: null })
    .execute();
}

/** Reads the elements of a user, and the roles and elements of an application profile, from the database. */
export async function accessRows(db: Db, user: string, appProfile: string) {
  const elements = await db
    .selectFrom('user_elements')
    .select('element_uuid')
    .where('user_uuid', '=', user)
    .execute();
  const roles = await db
    .selectFrom('app_profile_roles as granted')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .select('role.name')
    .where('granted.app_profile_uuid', '=', appProfile)
    .orderBy('role.name')
    .execute();
  const granted = await db
    .selectFrom('app_profile_elements as granted')
    .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
    .select('element.name')
    .where('granted.app_profile_uuid', '=', appProfile)
    .orderBy('element.name')
    .execute();
  return {
    elements: elements.map(({ element_uuid }) => element_uuid),
    roles: roles.map(({ name }) => name),
    granted: granted.map(({ name }) => name),
  };
}
