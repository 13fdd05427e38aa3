import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { findTextFault, type TextRule } from '../../openapi/rules/text-fault.ts';
import type { Hidden, RoleName } from '../../openapi/generated/types.ts';
import { choiceOf, referenceTo } from '../common/hidden-choice.ts';
import { requiredFault } from '../common/text-faults.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly description: string;
  readonly minimumRole: string;
  readonly company: string;
}

interface StoredProfile {
  readonly name: string;
  readonly description?: string | null;
  readonly minimumRole?: { readonly name: string } | null;
  readonly [COMPANY_FIELD]?: { readonly uuid: string } | Hidden | null;
}

export const blankProfile = (defaultRole: string): ProfileDraft => ({
  name: '',
  description: '',
  minimumRole: defaultRole,
  company: '',
});

export const profileFromResponse = (profile: StoredProfile, defaultRole: string): ProfileDraft => ({
  name: profile.name,
  description: profile.description ?? '',
  minimumRole: profile.minimumRole?.name || defaultRole,
  company: choiceOf(profile[COMPANY_FIELD]),
});

export const profileToRequest = (draft: ProfileDraft) => ({
  name: draft.name,
  description: draft.description || null,
  minimumRole: { name: draft.minimumRole as RoleName },
  [COMPANY_FIELD]: referenceTo(draft.company),
});

function descriptionFault(description: string, rule: TextRule): string | null {
  const fault = findTextFault(description, rule);
  return fault === null || fault === 'controls' ? fault : 'descriptionTooLong';
}

/** Validates the fields that all kinds of profiles share (B6.2). Returns fault codes. */
export function validateProfile(
  { name, description, minimumRole }: ProfileDraft,
  rules: Readonly<Record<'name' | 'description', TextRule>>,
): {
  readonly [Field in 'name' | 'description' | 'minimumRole']: string | null;
} {
  return {
    name: requiredFault(name, rules.name),
    description: descriptionFault(description, rules.description),
    minimumRole: minimumRole === '' ? 'requiredChoice' : null,
  };
}

export const profileField = (path: string): string => {
  const name = path.split('.')[0] ?? path;
  return name === COMPANY_FIELD ? 'company' : name;
};
