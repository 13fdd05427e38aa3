import type { AppProfileChoices, AppProfileDraft } from '../../machines/app-profile/form-rules.ts';
import { NOTHING_GRANTED } from '../../machines/app-profile/offered-grants.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { AppProfile } from '../../openapi/generated/types.ts';

const visible = { minimumRole: { name: 'ADMIN' }, [COMPANY_FIELD]: null } as const;

const role = (name: string, externalRole = false) => ({
  uuid: `role-${name}`,
  name,
  externalRole,
  category: null,
  ...visible,
});
const element = (name: string, category: string) => ({
  uuid: `element-${name}`,
  name,
  label: category,
  category,
  ...visible,
});

/**
 * Returns the choices of the application profile form: two applications. The first one has elements of two categories
 * and several roles, one of them external. The second one has one role.
 */
export const appProfileChoices = (changes: Partial<AppProfileChoices> = {}): AppProfileChoices => ({
  applications: [
    {
      uuid: 'app-maps',
      name: 'Topology Maps',
      roles: [role('VIEWER'), role('EDITOR'), role('AUDITOR', true)],
      elements: [element('Fibre', 'LAYER'), element('Power', 'LAYER'), element('Street 10', 'SHEET')],
    },
    { uuid: 'app-desk', name: 'Ticket Desk', roles: [role('AGENT')], elements: [] },
  ],
  companies: [{ uuid: 'acme', name: 'Acme' }],
  defaultRole: 'ADMIN',
  newer: NOTHING_GRANTED,
  missing: NOTHING_GRANTED,
  ...changes,
});

/** Returns an application profile in the form of the service's response. */
export const storedAppProfile = (changes: Partial<AppProfile> = {}): AppProfile => ({
  uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
  name: 'Mapper',
  description: 'Draws maps',
  application: { uuid: 'app-maps', name: 'Topology Maps' },
  ...visible,
  roles: [{ uuid: 'role-VIEWER', name: 'VIEWER' }],
  elements: [{ uuid: 'element-Fibre', name: 'Fibre', label: 'LAYER', category: 'LAYER' }],
  ...changes,
});

export const appProfileDraft = (changes: Partial<AppProfileDraft> = {}): AppProfileDraft => ({
  name: 'Mapper',
  description: 'Draws maps',
  minimumRole: 'ADMIN',
  company: '',
  application: 'app-maps',
  roles: ['role-VIEWER'],
  elements: ['element-Fibre'],
  ...changes,
});
