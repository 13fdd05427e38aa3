import {
  type AuthClientChoices,
  type AuthClientDraft,
  authClientFormRules,
  type StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import { clientFaults, authClientFormTexts } from './texts.ts';
import { paths } from '../../routing/paths.ts';
import type { FormDefinition } from '../form/form-definition.ts';

/** The form of a sign-in client: texts, rules and comparison (B10.1). */
export const clientDefinition: FormDefinition<StoredAuthClient, AuthClientDraft, AuthClientChoices> = {
  rules: authClientFormRules,
  title: authClientFormTexts.title,
  submit: authClientFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: authClientFormTexts.fields,
  faults: clientFaults,
  valueOf: (field, draft) => String(draft[field] ?? ''),
  // After a conflict, the user chooses between two secrets without seeing them.
  compare: (field) =>
    field === 'clientSecret'
      ? { mine: authClientFormTexts.mySecret, theirs: authClientFormTexts.theirSecret }
      : null,
  list: paths.authClient.list,
};
