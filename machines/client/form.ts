import type { Client } from '../../openapi/client.ts';
import { formCalls } from '../resource/form-calls.ts';
import { Secret } from '../common/secret.ts';
import type { ClientChoices, ClientRequest, StoredClient } from './form-rules.ts';
import { generateSecret } from './generate-secret.ts';

/** The actors of the form of a sign-in client. Its secret is text in the calls, and nowhere else. */
export function clientFormCalls({ client: { api } }: { readonly client: Client }) {
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
