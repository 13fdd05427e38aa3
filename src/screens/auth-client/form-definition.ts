import { AUTH_CLIENT_INPUT } from '../../../openapi/generated/text-rules.ts';
import {
  type AuthClientChoices,
  type AuthClientDraft,
  authClientFormRules,
  type StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import { clientFaults, clientTypeTexts, authClientFormTexts, requiredLevelTexts } from './texts.ts';
import { paths } from '../../routing/paths.ts';
import type { FormDefinition } from '../form/form-definition.ts';

/** What the shared form screen needs of sign-in clients: texts, rules, and how to compare two versions. */
export const clientDefinition: FormDefinition<StoredAuthClient, AuthClientDraft, AuthClientChoices> = {
  rules: authClientFormRules,
  title: authClientFormTexts.title,
  submit: authClientFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: authClientFormTexts.fields,
  faults: clientFaults,
  limits: AUTH_CLIENT_INPUT,
  valueOf: (field, draft, { applications }) => {
    const value = draft[field];
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'boolean') return value ? authClientFormTexts.yes : authClientFormTexts.no;
    if (field === 'clientType') return draft.clientType && clientTypeTexts[draft.clientType].label;
    if (field === 'requiredLevel') return requiredLevelTexts[draft.requiredLevel].label;
    if (field !== 'applicationUuid') return String(value ?? '');
    return applications.find(({ uuid }) => uuid === value)?.name ?? authClientFormTexts.noApplication;
  },
  nouns: { applicationUuid: 'application' },
  // The conflict dialog does not show secrets: the user chooses between "my secret" and "their secret".
  compare: (field) =>
    field === 'clientSecret'
      ? { mine: authClientFormTexts.mySecret, theirs: authClientFormTexts.theirSecret }
      : null,
  list: paths.authClient.list,
};
