import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { RoleName } from '../../service/db/schema.ts';
import { USER_PROFILE_APPLICATION } from '../../service/access/roles.ts';
import { DEFAULT_SNMP_MANAGER } from '../../service/application/snmp-manager.ts';
import { fixedUuid } from './fixed.ts';
import type { Rows } from './rows.ts';
import { applicationUuid, elementUuid, roleUuid } from './applications.ts';
import { companyUuids } from './locations-and-companies.ts';

interface VisibleTo {
  minimumRole?: RoleName;
  companyUuid?: string | null;
}

interface DemoAppProfile extends VisibleTo {
  name: string;
  application: string;
  description: string | null;
  roles: readonly string[];
  elements?: readonly string[];
}

const APP_PROFILES: readonly DemoAppProfile[] = [
  {
    name: 'Product Administrator',
    application: USER_PROFILE_APPLICATION,
    description: 'Everything in this console',
    roles: [PRODUCT_ADMIN],
    minimumRole: PRODUCT_ADMIN,
  },
  {
    name: 'Administrator',
    application: USER_PROFILE_APPLICATION,
    description: 'Users, profiles and applications',
    roles: ['ADMIN'],
  },
  {
    name: 'SCO Administrator',
    application: USER_PROFILE_APPLICATION,
    description: 'The users of one customer company',
    roles: ['SCO_ADMIN'],
    minimumRole: 'SCO_ADMIN',
  },
  {
    name: 'SNMP Viewer',
    application: DEFAULT_SNMP_MANAGER,
    description: 'Looks, changes nothing',
    roles: ['SNMP_VIEWER'],
    elements: ['All Elements'],
  },
  {
    name: 'SNMP Operator',
    application: DEFAULT_SNMP_MANAGER,
    description: 'Polls, traps and thresholds',
    roles: ['SNMP_VIEWER', 'SNMP_OPERATOR'],
    elements: ['All Elements', 'Access Network', 'Core Network', 'Customer Premises'],
  },
  {
    name: 'SNMP Engineer',
    application: DEFAULT_SNMP_MANAGER,
    description: 'Everything in the SNMP manager',
    roles: ['SNMP_VIEWER', 'SNMP_OPERATOR', 'SNMP_ENGINEER'],
    elements: [
      'All Elements',
      'Access Network',
      'Core Network',
      'Customer Premises',
      'Data Centres',
      'Transport Network',
    ],
  },
  {
    name: 'Alarm Viewer',
    application: 'Fault Manager',
    description: null,
    roles: ['ALARM_VIEWER'],
  },
  {
    name: 'Alarm Operator',
    application: 'Fault Manager',
    description: 'Acknowledges and clears alarms',
    roles: ['ALARM_VIEWER', 'ALARM_OPERATOR'],
  },
  {
    name: 'Correlation Editor',
    application: 'Fault Manager',
    description: 'Writes the rules that join alarms',
    roles: ['ALARM_VIEWER', 'CORRELATION_EDITOR'],
    minimumRole: PRODUCT_ADMIN,
  },
  {
    name: 'Report Reader',
    application: 'Performance Reports',
    description: 'Reads the monthly reports',
    roles: ['REPORT_READER'],
    elements: ['Availability, monthly', 'Top talkers'],
  },
  {
    name: 'Report Author',
    application: 'Performance Reports',
    description: 'Writes reports of their own',
    roles: ['REPORT_READER', 'REPORT_AUTHOR'],
    elements: ['Availability, monthly', 'Capacity forecast', 'Latency by region', 'Top talkers', 'Übersicht'],
  },
  {
    name: 'Inventory Reader',
    application: 'Inventory',
    description: 'Looks equipment up',
    roles: ['INVENTORY_READER'],
  },
  {
    name: 'Inventory Auditor',
    application: 'Inventory',
    description: 'Role kept in the directory, not here',
    roles: ['INVENTORY_READER', 'LDAP_AUDITOR'],
  },
  {
    name: 'Map Viewer',
    application: 'Topology Maps',
    description: 'Maps with every layer',
    roles: ['MAP_VIEWER'],
    elements: ['Fibre routes', 'Microwave links', 'Power', 'Street cabinets'],
  },
  {
    name: 'NOC Dashboard',
    application: 'Operations Dashboard',
    description: 'The wall and the desk',
    roles: ['DASHBOARD_USER'],
    elements: ['NOC Wall', 'Service Desk', '東京 NOC'],
  },
  {
    name: 'Field Dashboard',
    application: 'Operations Dashboard',
    description: 'For who is on the road',
    roles: ['DASHBOARD_USER'],
    elements: ['Field Service'],
  },
  {
    name: 'Ticket Agent',
    application: 'Ticket Desk',
    description: 'Works on tickets',
    roles: ['TICKET_AGENT'],
  },
  {
    name: 'Ticket Supervisor',
    application: 'Ticket Desk',
    description: 'Assigns and closes tickets; chosen by no business profile',
    roles: ['TICKET_AGENT', 'TICKET_SUPERVISOR'],
    minimumRole: 'SCO_ADMIN',
    companyUuid: companyUuids[1] ?? null,
  },
];

interface DemoBusinessProfile extends VisibleTo {
  name: string;
  description: string | null;
  appProfiles: readonly string[];
}

/** The business profiles of users who are not administrators, the most frequent ones first. */
export const STAFF_PROFILES: readonly DemoBusinessProfile[] = [
  {
    name: 'NOC Operator',
    description: 'Watches the network around the clock',
    appProfiles: ['SNMP Operator', 'Alarm Operator', 'NOC Dashboard', 'Map Viewer', 'Ticket Agent'],
  },
  {
    name: 'Service Desk',
    description: 'Answers customers',
    appProfiles: ['Alarm Viewer', 'NOC Dashboard', 'Ticket Agent'],
  },
  {
    name: 'Network Engineer',
    description: 'Builds and changes the network',
    appProfiles: ['SNMP Engineer', 'Alarm Operator', 'Report Author', 'Inventory Reader', 'Map Viewer'],
  },
  {
    name: 'Field Technician',
    description: 'Repairs on site',
    appProfiles: ['SNMP Viewer', 'Field Dashboard', 'Inventory Reader', 'Ticket Agent'],
  },
  {
    name: 'Performance Analyst',
    description: 'Reads and writes reports',
    appProfiles: ['SNMP Viewer', 'Report Author'],
  },
  { name: 'Reader', description: null, appProfiles: ['Alarm Viewer', 'Report Reader'] },
];

export const ADMINISTRATOR_PROFILES = {
  product: {
    name: 'Product Administration',
    description: 'Runs the suite',
    appProfiles: ['Product Administrator', 'SNMP Engineer', 'Correlation Editor', 'Report Author'],
    minimumRole: PRODUCT_ADMIN,
  },
  customer: {
    name: 'Administration',
    description: 'Manages users and profiles',
    appProfiles: ['Administrator', 'SNMP Operator', 'Report Reader'],
  },
  sco: {
    name: 'SCO Administration',
    description: 'Manages the users of one customer company',
    appProfiles: ['SCO Administrator', 'SNMP Viewer'],
    minimumRole: 'SCO_ADMIN',
  },
} as const satisfies Record<string, DemoBusinessProfile>;

const UNUSED_PROFILES: readonly DemoBusinessProfile[] = [
  {
    name: 'Auditor',
    description: 'Prepared for the yearly audit',
    appProfiles: ['Inventory Auditor', 'Report Reader'],
  },
  {
    name: 'Partner Operator',
    description: 'For operators of one partner',
    appProfiles: ['SNMP Viewer'],
    minimumRole: 'SCO_ADMIN',
    companyUuid: companyUuids[0] ?? null,
  },
];

const BUSINESS_PROFILES: readonly DemoBusinessProfile[] = [
  ...Object.values(ADMINISTRATOR_PROFILES),
  ...STAFF_PROFILES,
  ...UNUSED_PROFILES,
];

const appProfileUuid = (name: string): string => fixedUuid('app-profile', name);
export const businessProfileUuid = (name: string): string => fixedUuid('business-profile', name);

const visibleTo = ({ minimumRole = 'ADMIN', companyUuid = null }: VisibleTo) => ({
  minimum_role: minimumRole,
  company_uuid: companyUuid,
});

const named = (uuid: string, { name, description }: { name: string; description: string | null }) => ({
  uuid,
  name,
  name_folded: fold(name),
  description,
});

function appProfileOf(name: string): DemoAppProfile {
  const found = APP_PROFILES.find((profile) => profile.name === name);
  if (!found) throw new Error(`There is no application profile ${name}`);
  return found;
}

export function treesOf(appProfiles: readonly string[]): string[] {
  return appProfiles
    .map(appProfileOf)
    .filter(({ application }) => application === DEFAULT_SNMP_MANAGER)
    .flatMap(({ elements = [] }) => elements.map((element) => elementUuid(DEFAULT_SNMP_MANAGER, element)));
}

export const profileRows = (): Rows => ({
  app_profiles: APP_PROFILES.map((profile) => ({
    ...named(appProfileUuid(profile.name), profile),
    application_uuid: applicationUuid(profile.application),
    ...visibleTo(profile),
  })),
  app_profile_roles: APP_PROFILES.flatMap(({ name, application, roles }) =>
    roles.map((role) => ({ app_profile_uuid: appProfileUuid(name), role_uuid: roleUuid(application, role) })),
  ),
  app_profile_elements: APP_PROFILES.flatMap(({ name, application, elements = [] }) =>
    elements.map((element) => ({
      app_profile_uuid: appProfileUuid(name),
      element_uuid: elementUuid(application, element),
    })),
  ),
  business_profiles: BUSINESS_PROFILES.map((profile) => ({
    ...named(businessProfileUuid(profile.name), profile),
    ...visibleTo(profile),
  })),
  business_profile_choices: BUSINESS_PROFILES.flatMap(({ name, appProfiles }) =>
    appProfiles.map((appProfile) => ({
      business_profile_uuid: businessProfileUuid(name),
      application_uuid: applicationUuid(appProfileOf(appProfile).application),
      app_profile_uuid: appProfileUuid(appProfile),
    })),
  ),
});
