import { formCalls } from '../resource/form-calls.ts';
import { Secret } from '../common/secret.ts';
import { createFormMachine, type FormActor } from '../resource/form.machine.ts';
import type { FormSurroundings } from '../resource/form-surroundings.ts';
import {
  type ClientChoices,
  type ClientDraft,
  clientFormRules,
  type ClientRequest,
  type StoredClient,
} from './form-rules.ts';
import { generateSecret } from './generate-secret.ts';

export { readClientDraft as readDraft } from './form-rules.ts';

export type ClientFormActor = FormActor<StoredClient, ClientDraft, ClientChoices, ClientRequest>;

/** The form of a sign-in client. */
export const machine = createFormMachine('clientForm', clientFormRules);

/** The actors of the form, with their real calls. Its secret is text in the calls, and nowhere else. */
export function actors({ client: { api } }: Pick<FormSurroundings<never>, 'client'>) {
  return formCalls<StoredClient, ClientChoices, ClientRequest>([], {
    get: async (path, signal) => {
      const { data, response } = await api.GET('/userprofile/api/v1/authClient/get/{uuid}', {
        params: { path },
        signal,
      });
      const stored = data && { ...data, clientSecret: new Secret(data.clientSecret) };
      return stored ? { data: stored, response } : { response };
    },
    update: ({ clientSecret, ...texts }, header, signal) =>
      api.POST('/userprofile/api/v1/authClient/update', {
        body: { ...texts, clientSecret: clientSecret.reveal() },
        params: { header },
        signal,
      }),
    choices: async () => ({ freshSecret: generateSecret() }),
  });
}
