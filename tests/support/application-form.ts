import type { ApplicationChoices, ApplicationDraft } from '../../machines/application/draft.ts';
import { Secret } from '../../machines/common/secret.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { Application } from '../../openapi/generated/types.ts';

const viewer = { uuid: 'uuid-VIEWER', name: 'VIEWER', externalRole: false, minimumRole: { name: 'ADMIN' } };
const visitor = {
  uuid: 'uuid-VISITOR',
  name: 'VISITOR',
  externalRole: true,
  minimumRole: { name: 'SCO_ADMIN' },
  [COMPANY_FIELD]: { uuid: 'aurora', name: 'Aurora Networks' },
};
const north = {
  uuid: 'uuid-North',
  name: 'North',
  category: 'REPORT_GROUP',
  label: 'Report Group',
  minimumRole: { name: PRODUCT_ADMIN },
};
const east = {
  uuid: 'uuid-East',
  name: 'East',
  category: 'DASHBOARD.WIDE',
  label: 'Dashboard',
  minimumRole: null,
};

/**
 * Returns an application in the form of the service's response to a product administrator. It has two roles, and one
 * element in each of two categories.
 */
export const storedApplication = (changes: Partial<Application> = {}): Application => ({
  uuid: 'uuid-alarms',
  name: 'Alarms',
  dataUrl: 'jdbc:postgresql://db.example/alarms',
  dataDriverName: 'org.postgresql.Driver',
  dataUsername: 'alarms',
  dataPassword: null,
  apiHost: 'https://alarms.example/api',
  apiAuthType: 'OAUTH2',
  apiUsername: 'console',
  apiPassword: null,
  roles: [viewer, visitor],
  elements: [north, east],
  appProfiles: [{ uuid: 'uuid-Viewer', name: 'Alarm Viewer' }],
  ...changes,
});

/**
 * Returns the choices of the application form, except the roles and elements: the form reads these from the
 * application.
 */
export const applicationChoices = (changes: Partial<ApplicationChoices> = {}): ApplicationChoices => ({
  companies: [{ uuid: 'aurora', name: 'Aurora Networks' }],
  defaultRole: 'ADMIN',
  roles: [],
  elements: [],
  ...changes,
});

/** Returns a valid draft with the values of `storedApplication`. */
export const applicationDraft = (changes: Partial<ApplicationDraft> = {}): ApplicationDraft => ({
  name: 'Alarms',
  dataUrl: 'jdbc:postgresql://db.example/alarms',
  dataDriverName: 'org.postgresql.Driver',
  dataUsername: 'alarms',
  dataPassword: new Secret(''),
  apiHost: 'https://alarms.example/api',
  apiAuthType: 'OAUTH2',
  apiUsername: 'console',
  apiPassword: new Secret(''),
  roles: { 'uuid-VIEWER': 'ADMIN ', 'uuid-VISITOR': 'SCO_ADMIN aurora' },
  elements: { 'uuid-North': `${PRODUCT_ADMIN} `, 'uuid-East': 'ADMIN ' },
  external: ['uuid-VISITOR'],
  removed: [],
  added: {},
  names: {},
  ...changes,
});
