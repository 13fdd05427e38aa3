import { fromPromise } from 'xstate';
import { answer, handling } from '../../openapi/client/client.ts';
import { wholeText } from '../../openapi/rules/text-match.ts';
import type {
  AppProfile,
  BusinessProfile,
  Location,
  Reference,
  User,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import { loadLookups } from '../resource/form/lookups.ts';
import type { ElementConfigRow } from '../element-config/resource.ts';
import type { Opened, SaveInput } from '../resource/form/form-context.ts';
import { defaultRoleOf, findLostSaveActor, type FormDependencies } from '../resource/form/form-actors.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import type { FormTarget, Version } from '../resource/form/form.ts';
import { readUser as read, versionFrom } from './read-user.ts';
import { treesOfManager } from './trees.ts';
import type { UserChoices, UserDraft, UserRequest } from './draft.ts';
import { userFormRules } from './form-rules.ts';
import { reads } from './form-reads.ts';

export { readUserDraft as readDraft } from './form-rules.ts';

export type UserFormActor = FormActor<User, UserDraft, UserChoices, UserRequest>;

export const machine = createFormMachine('userForm', userFormRules);

type Dependencies = FormDependencies<{
  businessProfiles: BusinessProfile;
  visibilityProfiles: VisibilityProfile;
  appProfiles: AppProfile;
  locations: Location;
  companies: Reference;
  elementConfig: ElementConfigRow;
}>;

export function actors({ client, lists, session }: Dependencies) {
  const { api } = client;
  const readUser = (uuid: string, signal: AbortSignal, options?: Partial<ReturnType<typeof handling>>) =>
    read(client, uuid, signal, options);

  async function choices(signal: AbortSignal): Promise<UserChoices> {
    const chosen = await loadLookups(lists, reads.lookups, signal);
    const { user } = session.getSnapshot().context;
    return {
      ...chosen,
      appProfiles: treesOfManager(user?.snmpManagerName ?? null, chosen.appProfiles),
      defaultRole: defaultRoleOf(session),
    };
  }

  return {
    open: fromPromise<Opened<User, UserChoices>, FormTarget>(
      async ({ input: { uuid, clonedId }, signal }) => {
        const from = uuid ?? clonedId;
        const [version, chosen] = await Promise.all([
          from === null ? null : readUser(from, signal),
          choices(signal),
        ]);
        return { version, choices: chosen };
      },
    ),
    read: fromPromise<Version<User>, { uuid: string }>(({ input, signal }) =>
      // The form handles 403 and 404 itself. Otherwise the application would open another screen, and unsaved changes
      // would be lost.
      readUser(input.uuid, signal, handling(403, 404)),
    ),
    lookUp: findLostSaveActor<User, UserRequest>({
      read: readUser,
      namesakes: async ({ user: { username, active } }, signal) => {
        const call = { params: { query: { username: wholeText(username) } }, signal };
        const users = await answer(
          active
            ? api.GET('/userprofile/api/v1/user/list/active', call)
            : api.GET('/userprofile/api/v1/user/list/inactive', call),
        );
        return users.map((user) => ({ uuid: user.uuid, name: user.username }));
      },
      nameIn: ({ user }) => user.username,
    }),
    save: fromPromise<Version<User> | null, SaveInput<UserRequest>>(({ input: { request, tag }, signal }) =>
      versionFrom(
        api.POST('/userprofile/api/v1/user/update', {
          body: request,
          params: { header: tag === null ? {} : { 'If-Match': tag } },
          signal,
        }),
      ),
    ),
  };
}
