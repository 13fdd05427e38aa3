import type {
  BusinessProfileChoices,
  BusinessProfileDraft,
} from '../../machines/business-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { AppProfile, BusinessProfile } from '../../openapi/types.ts';

/** An application profile with this name, of an application with this name. */
export const offered = (name: string, application: string): AppProfile => ({
  uuid: `uuid-${name}`,
  name,
  application: { uuid: `app-${application}`, name: application },
  roles: [],
  elements: [],
});

/** Three applications, with two, one and no application profiles. */
export const businessProfileChoices = (
  changes: Partial<BusinessProfileChoices> = {},
): BusinessProfileChoices => ({
  applications: ['Alarms', 'Maps', 'Tickets'].map((name) => ({ uuid: `app-${name}`, name })),
  appProfiles: [offered('Viewer', 'Alarms'), offered('Engineer', 'Alarms'), offered('Cartographer', 'Maps')],
  companies: [{ uuid: 'aurora', name: 'Aurora Networks' }],
  defaultRole: 'ADMIN',
  ...changes,
});

/** A business profile as the service stores it. */
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

/** A valid draft. */
export const businessProfileDraft = (changes: Partial<BusinessProfileDraft> = {}): BusinessProfileDraft => ({
  name: 'Operators',
  description: 'Watch the network',
  minimumRole: 'ADMIN',
  company: '',
  appProfiles: { 'app-Alarms': 'uuid-Viewer', 'app-Maps': 'uuid-Cartographer' },
  ...changes,
});
