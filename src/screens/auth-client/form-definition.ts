import {
  type AuthClientChoices,
  type AuthClientDraft,
  authClientFormRules,
  type StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import { clientFaults, authClientFormTexts } from './texts.ts';
import { paths } from '../../routing/paths.ts';
import type { FormDefinition } from '../form/form-definition.ts';

/** Definition of a sign-in client's form (B10.1). */
export const clientDefinition: FormDefinition<StoredAuthClient, AuthClientDraft, AuthClientChoices> = {
  rules: authClientFormRules,
  title: authClientFormTexts.title,
  submit: authClientFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: authClientFormTexts.fields,
  faults: clientFaults,
  valueOf: (field, draft) => String(draft[field] ?? ''),
  // A conflict offers two secrets to choose from without showing them.
  compare: (field) =>
    field === 'clientSecret'
      ? { mine: authClientFormTexts.mySecret, theirs: authClientFormTexts.theirSecret }
      : null,
  list: paths.authClient.list,
};
