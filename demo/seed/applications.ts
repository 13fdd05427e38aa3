import type { Insertable } from 'kysely';
import { PRODUCT_ADMIN, TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { ApplicationElementTable, ApplicationRoleTable } from '../../service/application/tables.ts';
import type { RoleName } from '../../service/db/schema.ts';
import { ownApplication } from '../../service/application/own.ts';
import { DEFAULT_SNMP_MANAGER } from '../../service/application/snmp-manager.ts';
import type { SecretKeys } from '../../service/vault/keys.ts';
import { seal } from '../../service/vault/sealed.ts';
import { fixedUuid } from './fixed.ts';
import type { Rows } from './rows.ts';

/** The categories of elements, in the order of their tabs. The last category has no elements. */
const CATEGORIES: readonly [category: string, label: string][] = [
  [TREE_CATEGORY, 'Default Tree'],
  ['DASHBOARD', 'Start Dashboard'],
  ['REPORT_TEMPLATE', 'Report Template'],
  ['MAP_LAYER', 'Map Layer'],
  ['PAGER_GROUP', 'Pager Group'],
];

interface DemoRole {
  name: string;
  isExternal?: true;
  minimumRole?: RoleName;
}

export interface DemoApplication {
  name: string;
  slug: string;
  apiAuthType: 'HTTP_BASIC' | 'OAUTH2';
  roles: readonly DemoRole[];
  elements?: { category: string; names: readonly string[] };
  /**
   * Roles and elements that the application's API offers, but that the seeded database does not contain. A sync adds
   * them.
   */
  since?: { roles?: readonly DemoRole[]; elements?: readonly string[] };
}

export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  {
    name: DEFAULT_SNMP_MANAGER,
    slug: 'snmp-manager',
    apiAuthType: 'HTTP_BASIC',
    roles: [{ name: 'SNMP_VIEWER' }, { name: 'SNMP_OPERATOR' }, { name: 'SNMP_ENGINEER' }],
    elements: {
      category: TREE_CATEGORY,
      names: [
        'All Elements',
        'Access Network',
        'Core Network',
        'Customer Premises',
        'Data Centres',
        'Transport Network',
      ],
    },
    since: { elements: ['Edge Sites'] },
  },
  {
    name: 'Fault Manager',
    slug: 'fault-manager',
    apiAuthType: 'OAUTH2',
    roles: [
      { name: 'ALARM_VIEWER' },
      { name: 'ALARM_OPERATOR' },
      { name: 'CORRELATION_EDITOR', minimumRole: PRODUCT_ADMIN },
    ],
    since: { roles: [{ name: 'ALARM_ADMINISTRATOR' }] },
  },
  {
    name: 'Performance Reports',
    slug: 'performance-reports',
    apiAuthType: 'OAUTH2',
    roles: [{ name: 'REPORT_READER' }, { name: 'REPORT_AUTHOR' }],
    elements: {
      category: 'REPORT_TEMPLATE',
      names: ['Availability, monthly', 'Capacity forecast', 'Latency by region', 'Top talkers', 'Übersicht'],
    },
  },
  {
    name: 'Inventory',
    slug: 'inventory',
    apiAuthType: 'HTTP_BASIC',
    roles: [
      { name: 'INVENTORY_READER' },
      { name: 'INVENTORY_EDITOR' },
      { name: 'LDAP_AUDITOR', isExternal: true },
    ],
  },
  {
    name: 'Topology Maps',
    slug: 'topology-maps',
    apiAuthType: 'OAUTH2',
    roles: [{ name: 'MAP_VIEWER' }, { name: 'MAP_EDITOR' }],
    elements: {
      category: 'MAP_LAYER',
      names: ['Fibre routes', 'Microwave links', 'Power', 'Street cabinets'],
    },
  },
  {
    name: 'Operations Dashboard',
    slug: 'operations-dashboard',
    apiAuthType: 'OAUTH2',
    roles: [{ name: 'DASHBOARD_USER' }, { name: 'DASHBOARD_DESIGNER', minimumRole: 'SCO_ADMIN' }],
    elements: {
      category: 'DASHBOARD',
      names: ['Field Service', 'Management Summary', 'NOC Wall', 'Service Desk', '東京 NOC'],
    },
  },
  {
    name: 'Ticket Desk',
    slug: 'ticket-desk',
    apiAuthType: 'HTTP_BASIC',
    roles: [{ name: 'TICKET_AGENT' }, { name: 'TICKET_SUPERVISOR' }],
  },
];

export const applicationUuid = (name: string): string => fixedUuid('application', name);
export const roleUuid = (application: string, role: string): string =>
  applicationUuid(`${application}/${role}`);
export const elementUuid = (application: string, element: string): string =>
  fixedUuid('element', `${application}/${element}`);

export const API_USERNAME = 'user-profile';
export const API_PASSWORD = 'demo-api-password';

const settings = (keys: SecretKeys, { name, slug, apiAuthType }: DemoApplication, suiteUrl: string) => ({
  uuid: applicationUuid(name),
  name,
  name_folded: fold(name),
  data_url: `jdbc:postgresql://db.suite.example/${slug}`,
  data_driver_name: 'org.postgresql.Driver',
  data_username: slug,
  data_password: seal(keys, 'applications.data_password', applicationUuid(name), 'demo-data-password'),
  api_host: `${suiteUrl}/application/${slug}`,
  api_auth_type: apiAuthType,
  api_username: API_USERNAME,
  api_password: seal(keys, 'applications.api_password', applicationUuid(name), API_PASSWORD),
});

const roleRows = ({ name, roles }: DemoApplication): Insertable<ApplicationRoleTable>[] =>
  roles.map((role) => ({
    uuid: roleUuid(name, role.name),
    application_uuid: applicationUuid(name),
    name: role.name,
    category: null,
    external_role: role.isExternal ? 1 : 0,
    minimum_role: role.minimumRole ?? 'ADMIN',
    company_uuid: null,
  }));

export const categoryLabel = (category: string): string =>
  CATEGORIES.find(([known]) => known === category)?.[1] ?? category;

function elementRows({ name, elements }: DemoApplication): Insertable<ApplicationElementTable>[] {
  if (!elements) return [];
  const { category, names } = elements;
  return names.map((element) => ({
    uuid: elementUuid(name, element),
    application_uuid: applicationUuid(name),
    name: element,
    label: categoryLabel(category),
    category,
    minimum_role: 'ADMIN',
    company_uuid: null,
  }));
}

export function applicationRows(keys: SecretKeys, suiteUrl: string): Rows {
  const own = ownApplication(keys, applicationUuid);
  return {
    applications: [
      own.application,
      ...DEMO_APPLICATIONS.map((application) => settings(keys, application, suiteUrl)),
    ],
    application_roles: [...own.roles, ...DEMO_APPLICATIONS.flatMap(roleRows)],
    application_elements: DEMO_APPLICATIONS.flatMap(elementRows),
    element_categories: CATEGORIES.map(([category, label], position) => ({ category, label, position })),
  };
}
