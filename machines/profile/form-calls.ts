import { type ActorRefFrom, type AnyActorRef, fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
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
import type { Opened, OpeningFault } from '../resource/form.machine.ts';
import type { FormTarget, Version } from '../resource/form.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import type { AppProfileChoices } from './app-profile-form.ts';
import { allOf, NOTHING_HELD, type OfferingApplication, unlisted } from './app-profile-grants.ts';
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
  /** @param stored what is edited, or null where nothing is */
  choices(signal: AbortSignal, stored: Promise<Stored> | null): Promise<Choices>;
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
      const reading = from === null ? null : readVersion(from, signal);
      const [version, chosen] = await Promise.all([
        reading,
        choices(signal, reading && reading.then(({ stored }) => stored)),
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
    choices: async (signal, stored) => {
      const [applications, companies, profile] = await Promise.all([
        lookUp(lists.applications, 'applications', signal),
        lookUp(lists.companies, 'companies', signal),
        stored,
      ]);
      return {
        companies,
        defaultRole: defaultRole(),
        hidden: NOTHING_HELD,
        ...(await listedFor(profile, applications, signal)),
      };
    },
  });

  /**
   * The applications, and what a profile holds that its application does not have any more. The cached list may be older
   * than the profile, so the application is read again before anything is said to be gone; and it is said only to who
   * sees all there is.
   */
  async function listedFor(
    profile: AppProfile | null,
    applications: readonly OfferingApplication[],
    signal: AbortSignal,
  ): Promise<Pick<AppProfileChoices, 'applications' | 'gone'>> {
    const listed = applications.find(({ uuid }) => uuid === profile?.application.uuid);
    if (!profile || (listed && allOf(unlisted(profile, listed)).length === 0)) {
      return { applications, gone: NOTHING_HELD };
    }
    const path = { uuid: profile.application.uuid };
    const application: OfferingApplication = await answer(
      api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal }),
    ).catch((error: unknown) => {
      throw { ...faultOf(error), lookUp: 'applications' } satisfies OpeningFault;
    });
    const others = applications.filter(({ uuid }) => uuid !== application.uuid);
    const seesAll = session.getSnapshot().context.user?.roles.includes(PRODUCT_ADMIN) ?? false;
    return {
      applications: [...others, application],
      gone: seesAll ? unlisted(profile, application) : NOTHING_HELD,
    };
  }

  return { businessProfile, appProfile };
}
