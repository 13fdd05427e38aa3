import type { ActorRefFrom } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type {
  AppProfile,
  AppProfileInput,
  BusinessProfile,
  BusinessProfileInput,
} from '../../openapi/types.ts';
import type { ListActors } from '../app/console.machine.ts';
import { lookUp, readLookUp } from '../resource/lookups.ts';
import { formCalls } from '../resource/form-calls.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import type { AppProfileChoices } from './form-rules.ts';
import { allOf, NOTHING_HELD, type OfferingApplication, unlisted } from './grants.ts';
import type { BusinessProfileChoices } from '../business-profile/form-rules.ts';

interface Surroundings {
  readonly client: Client;
  readonly lists: ListActors;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

/** The actors of the forms of business and application profiles. */
export function profileFormCalls({ client: { api }, lists, session }: Surroundings) {
  const defaultRole = () => session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN';
  const concerned = [lists.activeUsers, lists.inactiveUsers, lists.businessProfiles, lists.appProfiles];

  const businessProfile = formCalls<BusinessProfile, BusinessProfileChoices, BusinessProfileInput>(
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

  const appProfile = formCalls<AppProfile, AppProfileChoices, AppProfileInput>(concerned, {
    get: (path, signal) =>
      api.GET('/userprofile/api/v1/profile/app/get/{uuid}', { params: { path }, signal }),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/app/update', { body, params: { header }, signal }),
    choices: async (signal, stored) => {
      // Says what the tabs are called; the form opens without it.
      lists.elementConfig.send({ type: 'LOAD' });
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
    const application: OfferingApplication = await readLookUp(
      answer(api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal })),
      'applications',
    );
    const others = applications.filter(({ uuid }) => uuid !== application.uuid);
    const seesAll = session.getSnapshot().context.user?.roles.includes(PRODUCT_ADMIN) ?? false;
    return {
      applications: [...others, application],
      gone: seesAll ? unlisted(profile, application) : NOTHING_HELD,
    };
  }

  return { businessProfile, appProfile };
}
