import {
  type ClientChoices,
  type ClientDraft,
  clientFormRules,
  type StoredClient,
} from '../../../machines/client/form-rules.ts';
import { clientFaults, clientFormTexts } from './words.ts';
import { paths } from '../../paths.ts';
import type { FormDefinition } from '../form/form-definition.ts';

/** The words of a sign-in client's form (B10.1). */
export const clientDefinition: FormDefinition<StoredClient, ClientDraft, ClientChoices> = {
  rules: clientFormRules,
  title: clientFormTexts.title,
  submit: clientFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: clientFormTexts.fields,
  faults: clientFaults,
  valueOf: (field, draft) => String(draft[field] ?? ''),
  // Secrets are not shown where they are only to be chosen from.
  compare: (field) =>
    field === 'clientSecret' ? { mine: clientFormTexts.mySecret, theirs: clientFormTexts.theirSecret } : null,
  list: paths.client.list,
};
