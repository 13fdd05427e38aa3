import { fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import type { PullResult, User, UserSummary } from '../../openapi/types.ts';
import { MALFORMED } from '../common/faults.ts';
import type { Version } from '../resource/form.ts';
import { type ChangedUsers, readChangedUsers } from './changed-users.ts';
import type { MailedUser } from './reset-mail.machine.ts';
import type { StatusChange } from './status-change.machine.ts';
import type { BoundUser } from './unbinding.machine.ts';
import type { Undone } from './undo.ts';

export function userActors({ api }: Client) {
  return {
    changeStatus: fromPromise<ChangedUsers, StatusChange>(async ({ input: { active, user }, signal }) => {
      const call = active
        ? api.POST('/userprofile/api/v1/user/activate', { body: [user], signal })
        : api.POST('/userprofile/api/v1/user/inactivate', { body: [user], signal });
      return readChangedUsers(await answer(call));
    }),
    undoDeactivation: fromPromise<Undone, readonly UserSummary[]>(async ({ input, signal }) => {
      const { undoDeactivation } = await import('./undo.ts');
      return undoDeactivation(api, input, signal);
    }),
    pullUsers: fromPromise<PullResult | null>(async ({ signal }) => {
      const result = await answer(api.GET('/userprofile/api/v1/user/pullUsers', { signal }));
      return result ?? null;
    }),
    sendResetMail: fromPromise<void, MailedUser>(async ({ input: { uuid, username, email }, signal }) => {
      const body = { uuid, username, email };
      await answer(api.POST('/userprofile/api/v1/password/reset', { body, signal }));
    }),
    unbind: fromPromise<Version<User>, BoundUser>(async ({ input: { uuid }, signal }) => {
      const call = api.DELETE('/userprofile/api/v1/user/{uuid}/externalIdentities', {
        params: { path: { uuid } },
        signal,
      });
      const stored: User | undefined = await answer(call);
      if (!stored?.uuid) throw MALFORMED;
      return { stored, tag: (await call).response.headers.get('ETag') };
    }),
  };
}
