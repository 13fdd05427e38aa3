import { formActors } from '../resource/form-actors.ts';
import { Secret } from '../common/secret.ts';
import { createFormMachine, type FormActor } from '../resource/form.machine.ts';
import type { FormDependencies } from '../resource/form-dependencies.ts';
import {
  type AuthClientChoices,
  type AuthClientDraft,
  authClientFormRules,
  type ClientRequest,
  type StoredAuthClient,
} from './form-rules.ts';
import { generateSecret } from './generate-secret.ts';
import { reads } from './form-reads.ts';

export { readClientDraft as readDraft } from './form-rules.ts';

export type AuthClientFormActor = FormActor<
  StoredAuthClient,
  AuthClientDraft,
  AuthClientChoices,
  ClientRequest
>;

export const machine = createFormMachine('authClientForm', authClientFormRules);
/** Creates the form's actors. The secret is revealed only in the request that saves it. */
export function actors({ client }: Pick<FormDependencies<never>, 'client'>) {
  const { api } = client;
  return formActors<StoredAuthClient, AuthClientChoices, ClientRequest>([], {
    get: async (call) => {
      const { data, response } = await reads.get(client, call);
      const stored = data && { ...data, clientSecret: new Secret(data.clientSecret) };
      return stored ? { data: stored, response } : { response };
    },
    list: ({ signal }) => api.GET('/userprofile/api/v1/authClient/list', { signal }),
    update: ({ clientSecret, ...texts }, header, signal) =>
      api.POST('/userprofile/api/v1/authClient/update', {
        body: { ...texts, clientSecret: clientSecret.reveal() },
        params: { header },
        signal,
      }),
    choices: async () => ({ freshSecret: generateSecret() }),
  });
}
