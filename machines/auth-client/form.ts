import type { Application } from '../../openapi/generated/types.ts';
import { formActors, type FormDependencies } from '../resource/form/form-actors.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import { loadLookups } from '../resource/form/lookups.ts';
import {
  type AuthClientChoices,
  type AuthClientDraft,
  authClientFormRules,
  type ClientRequest,
  type StoredAuthClient,
} from './form-rules.ts';
import { generateSecret } from './generate-secret.ts';
import { reads } from './form-reads.ts';
import { hideSecrets } from './stored.ts';

export { readClientDraft as readDraft } from './form-rules.ts';

export type AuthClientFormActor = FormActor<
  StoredAuthClient,
  AuthClientDraft,
  AuthClientChoices,
  ClientRequest
>;

export const machine = createFormMachine('authClientForm', authClientFormRules);
type Dependencies = Pick<FormDependencies<{ readonly applications: Application }>, 'client' | 'lists'>;

/** Creates the form's actors. The secret is revealed only in the request that saves it. */
export function actors({ client, lists }: Dependencies) {
  const { api } = client;
  return formActors<StoredAuthClient, AuthClientChoices, ClientRequest>([], {
    get: async (call) => {
      const { data, response } = await reads.get(client, call);
      return data ? { data: hideSecrets(data), response } : { response };
    },
    list: ({ signal }) => api.GET('/userprofile/api/v1/authClient/list', { signal }),
    update: ({ clientSecret, ...texts }, header, signal) =>
      api.POST('/userprofile/api/v1/authClient/update', {
        body: { ...texts, clientSecret: clientSecret.reveal() },
        params: { header },
        signal,
      }),
    choices: async (signal) => {
      const { applications } = await loadLookups(lists, reads.lookups, signal);
      return {
        freshSecret: generateSecret(),
        applications: applications.map(({ uuid, name }) => ({ uuid, name })),
      };
    },
  });
}
