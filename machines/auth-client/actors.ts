import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { Version } from '../resource/form/form.ts';
import type { BlockChange } from './blocking.machine.ts';
import type { StoredAuthClient } from './form-rules.ts';
import { readSignedInUsers, type SignedInUsers } from './signed-in-users.ts';
import { readClient } from './stored.ts';

/** Creates the actors that block and unblock sign-in clients, look them up, and count the users who are signed in. */
export function authClientActors(client: Client) {
  const { api } = client;
  // The machine handles 403 and 404 itself, so that the application opens no other screen.
  const read = (uuid: string, signal: AbortSignal) =>
    readClient(client, { ...handling(403, 404), params: { path: { uuid } }, signal });
  return {
    countUsers: fromPromise<SignedInUsers, { uuid: string }>(({ input: path, signal }) =>
      readSignedInUsers(client, path, { ...handling(403, 404), signal }),
    ),
    change: fromPromise<Version<StoredAuthClient>, BlockChange>(async ({ input: body, signal }) => {
      await answer(api.POST('/userprofile/api/v1/authClient/block', { body, signal }));
      return read(body.uuid, signal);
    }),
    lookUpClient: fromPromise<Version<StoredAuthClient>, BlockChange>(({ input, signal }) =>
      read(input.uuid, signal),
    ),
  };
}
