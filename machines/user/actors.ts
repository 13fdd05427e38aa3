import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { LastSignIn, PullResult, User, UserSummary } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import { Secret } from '../common/secret.ts';
import type { Version } from '../resource/form/form.ts';
import { type ChangedUsers, readChangedUsers } from './changed-users.ts';
import type { LastSignIns } from './last-sign-ins.machine.ts';
import type { LinkedUser, PasswordLink } from './password-link.machine.ts';
import { assertVersion, readUser } from './read-user.ts';
import type { MailedUser } from './reset-mail.machine.ts';
import type { StatusChange } from './status-change.machine.ts';
import { summaryOf } from './summary.ts';
import type { BoundUser } from './unbinding.machine.ts';

/** Maximum number of users in a request for last sign-ins. */
const MOST_UUIDS = 100;

export function userActors(client: Client) {
  const { api } = client;
  const lookUp = (uuid: string, signal: AbortSignal): Promise<Version<User>> =>
    // The machines handle 403 and 404 themselves. Otherwise the application would open another screen, although the
    // user has not opened this account.
    readUser(client, uuid, signal, handling(403, 404));

  return {
    changeStatus: fromPromise<ChangedUsers, StatusChange>(async ({ input: { active, user }, signal }) => {
      const call = active
        ? api.POST('/userprofile/api/v1/user/activate', { body: [user], signal })
        : api.POST('/userprofile/api/v1/user/inactivate', { body: [user], signal });
      return readChangedUsers(await answer(call));
    }),
    lookUpUser: fromPromise<UserSummary, StatusChange>(async ({ input: { user }, signal }) =>
      summaryOf((await lookUp(user.uuid, signal)).stored),
    ),
    loadLastSignIns: fromPromise<LastSignIns, readonly string[]>(async ({ input, signal }) => {
      const requests: Promise<LastSignIn[]>[] = [];
      for (let first = 0; first < input.length; first += MOST_UUIDS) {
        const uuid = input.slice(first, first + MOST_UUIDS);
        // The machine handles 403 and 404 itself, because a failure affects only one column, and must not open another
        // screen.
        const options = { params: { query: { uuid } }, ...handling(403, 404), signal };
        requests.push(answer(api.GET('/userprofile/api/v1/user/lastSignIns', options)));
      }
      const answers = await Promise.all(requests);
      if (!answers.every(Array.isArray)) throw MALFORMED;
      return Object.fromEntries(answers.flat().map(({ uuid, lastSignIn }) => [uuid, lastSignIn]));
    }),
    pullUsers: fromPromise<PullResult | null>(async ({ signal }) => {
      const result = await answer(api.GET('/userprofile/api/v1/user/pullUsers', { signal }));
      return result ?? null;
    }),
    sendResetMail: fromPromise<void, MailedUser>(async ({ input: { uuid, username, email }, signal }) => {
      const body = { uuid, username, email };
      await answer(api.POST('/userprofile/api/v1/password/reset', { body, signal }));
    }),
    createLink: fromPromise<PasswordLink, LinkedUser>(async ({ input: { uuid }, signal }) => {
      const created = await answer(api.POST('/userprofile/api/v1/password/link', { body: { uuid }, signal }));
      if (!created) throw MALFORMED;
      const { link, validMinutes } = created;
      return { link: new Secret(link), validMinutes };
    }),
    unbind: fromPromise<Version<User>, BoundUser>(({ input: { uuid }, signal }) =>
      assertVersion(
        api.DELETE('/userprofile/api/v1/user/{uuid}/externalIdentities', {
          params: { path: { uuid } },
          signal,
        }),
      ),
    ),
    lookUpBinding: fromPromise<Version<User>, BoundUser>(({ input, signal }) => lookUp(input.uuid, signal)),
  };
}
