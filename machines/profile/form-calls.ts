import { type ActorRefFrom, type AnyActorRef, fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import type {
  AppProfile,
  AppProfileInput,
  BusinessProfile,
  BusinessProfileInput,
  Reference,
} from '../../openapi/types.ts';
import type { ListActors } from '../app.machine.ts';
import { faultOf, MALFORMED } from '../calls.ts';
import { lookUp } from '../look-ups.ts';
import type { Opened } from '../resource/form.machine.ts';
import type { FormTarget, Version } from '../resource/form.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import type { AppProfileChoices } from './app-profile-form.ts';
import type { BusinessProfileChoices } from './business-profile-form.ts';

interface Surroundings {
  readonly client: Client;
  readonly lists: ListActors;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

type Call<Data> = Promise<{ data?: Data; response: Response }>;

interface Calls<Stored, Choices, Request> {
  get(path: { uuid: string }, signal: AbortSignal): Call<Stored>;
  update(body: Request, header: { 'If-Match'?: string }, signal: AbortSignal): Call<Reference>;
  choices(signal: AbortSignal): Promise<Choices>;
}

/**
 * The actors of a form whose save answers with uuid and name only (specification, section 7): it is read again.
 *
 * @param concerned the lists that say whom a change touches, which are brought up to date while the form opens
 */
function profileCalls<Stored extends { readonly uuid: string }, Choices, Request>(
  concerned: readonly AnyActorRef[],
  { get, update, choices }: Calls<Stored, Choices, Request>,
) {
  async function readVersion(uuid: string, signal: AbortSignal): Promise<Version<Stored>> {
    const call = get({ uuid }, signal);
    const stored: Stored | undefined = await answer(call);
    if (!stored?.uuid) throw MALFORMED;
    return { stored, tag: (await call).response.headers.get('ETag') };
  }

  return {
    open: fromPromise<Opened<Stored, Choices>, FormTarget>(async ({ input: { uuid, clonedId }, signal }) => {
      const from = uuid ?? clonedId;
      if (uuid !== null) for (const list of concerned) list.send({ type: 'RELOAD' });
      const [version, chosen] = await Promise.all([
        from === null ? null : readVersion(from, signal),
        choices(signal),
      ]);
      return { version, choices: chosen };
    }),
    read: fromPromise<Version<Stored>, { uuid: string }>(({ input, signal }) =>
      readVersion(input.uuid, signal),
    ),
    save: fromPromise<Version<Stored> | null, { request: Request; tag: string | null }>(
      async ({ input: { request, tag }, signal }) => {
        const saved: Reference | undefined = await answer(
          update(request, tag === null ? {} : { 'If-Match': tag }, signal),
        );
        if (!saved?.uuid) return null;
        return readVersion(saved.uuid, signal).catch((error: unknown) => {
          throw { ...faultOf(error), savedUuid: saved.uuid };
        });
      },
    ),
  };
}

/** The actors of the forms of business and application profiles. */
export function profileFormCalls({ client: { api }, lists, session }: Surroundings) {
  const defaultRole = () => session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN';
  const concerned = [lists.activeUsers, lists.inactiveUsers, lists.businessProfiles, lists.appProfiles];

  const businessProfile = profileCalls<BusinessProfile, BusinessProfileChoices, BusinessProfileInput>(
    concerned,
    {
      get: (path, signal) =>
        api.GET('/userprofile/api/v1/profile/business/get/{uuid}', { params: { path }, signal }),
      update: (body, header, signal) =>
        api.POST('/userprofile/api/v1/profile/business/update', { body, params: { header }, signal }),
      choices: async (signal) => {
        const [applications, appProfiles, companies] = await Promise.all([
          lookUp(lists.applications, 'applications', signal),
          lookUp(lists.appProfiles, 'appProfiles', signal),
          lookUp(lists.companies, 'companies', signal),
        ]);
        return { applications, appProfiles, companies, defaultRole: defaultRole() };
      },
    },
  );

  const appProfile = profileCalls<AppProfile, AppProfileChoices, AppProfileInput>(concerned, {
    get: (path, signal) =>
      api.GET('/userprofile/api/v1/profile/app/get/{uuid}', { params: { path }, signal }),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/app/update', { body, params: { header }, signal }),
    choices: async (signal) => {
      const [applications, companies] = await Promise.all([
        lookUp(lists.applications, 'applications', signal),
        lookUp(lists.companies, 'companies', signal),
      ]);
      return { applications, companies, defaultRole: defaultRole() };
    },
  });

  return { businessProfile, appProfile };
}
