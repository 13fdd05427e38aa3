import type {
  BusinessProfileChoices,
  BusinessProfileDraft,
} from '../../machines/business-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { AppProfile, BusinessProfile } from '../../openapi/generated/types.ts';

/** Returns an application profile with this name, for an application with this name. */
export const offered = (name: string, application: string): AppProfile => ({
  uuid: `uuid-${name}`,
  name,
  application: { uuid: `app-${application}`, name: application },
  roles: [],
  elements: [],
});

/** Returns the choices of the business profile form: three applications, with two, one and no application profiles. */
export const businessProfileChoices = (
  changes: Partial<BusinessProfileChoices> = {},
): BusinessProfileChoices => ({
  applications: ['Alarms', 'Maps', 'Tickets'].map((name) => ({ uuid: `app-${name}`, name })),
  appProfiles: [offered('Viewer', 'Alarms'), offered('Engineer', 'Alarms'), offered('Cartographer', 'Maps')],
  companies: [{ uuid: 'aurora', name: 'Aurora Networks' }],
  defaultRole: 'ADMIN',
  ...changes,
});

/** Returns a business profile in the form of the service's response. */
export const storedBusinessProfile = (changes: Partial<BusinessProfile> = {}): BusinessProfile => ({
  uuid: 'uuid-operators',
  name: 'Operators',
  description: 'Watch the network',
  appProfiles: [
    { uuid: 'uuid-Viewer', name: 'Viewer', application: { uuid: 'app-Alarms', name: 'Alarms' } },
    { uuid: 'uuid-Cartographer', name: 'Cartographer', appUUID: 'app-Maps' },
  ],
  minimumRole: { name: 'ADMIN' },
  [COMPANY_FIELD]: null,
  ...changes,
});

export const businessProfileDraft = (changes: Partial<BusinessProfileDraft> = {}): BusinessProfileDraft => ({
  name: 'Operators',
  description: 'Watch the network',
  minimumRole: 'ADMIN',
  company: '',
  appProfiles: { 'app-Alarms': 'uuid-Viewer', 'app-Maps': 'uuid-Cartographer' },
  ...changes,
});
