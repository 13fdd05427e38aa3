import { takesFromMany } from '../../openapi/rules/access/access-change.ts';
import { readAccessData } from '../profile/access-data.ts';
import { appProfileFormEffect } from './access-effect.ts';
import { answer } from '../../openapi/client/client.ts';
import type { Application, AppProfile, AppProfileInput, Reference } from '../../openapi/generated/types.ts';
import { defaultRoleOf, formActors, type FormDependencies } from '../resource/form/form-actors.ts';
import type { ElementConfigRow } from '../element-config/resource.ts';
import type { FormGuards } from '../resource/form/form-context.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import { loadLookups, readLookup } from '../resource/form/lookups.ts';
import { type ConcernedRows, concernedLists } from '../profile/concerned-lists.ts';
import { type AppProfileChoices, type AppProfileDraft, appProfileFormRules } from './form-rules.ts';
import { allOf, NOTHING_GRANTED, type OfferingApplication, unlisted } from './offered-grants.ts';
import { reads } from './form-reads.ts';

export { readAppProfileDraft as readDraft } from './form-rules.ts';

export type AppProfileFormActor = FormActor<AppProfile, AppProfileDraft, AppProfileChoices, AppProfileInput>;

export const machine = createFormMachine('appProfileForm', appProfileFormRules);
type Dependencies = FormDependencies<
  ConcernedRows & {
    readonly applications: Application;
    readonly companies: Reference;
    readonly elementConfig: ElementConfigRow;
  }
>;

export function actors({ client, lists, session }: Dependencies) {
  const { api } = client;
  return formActors<AppProfile, AppProfileChoices, AppProfileInput>(concernedLists(lists), {
    get: (call) => reads.get(client, call),
    list: (call) => api.GET('/userprofile/api/v1/profile/app/list', call),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/app/update', { body, params: { header }, signal }),
    choices: async (signal, reading) => {
      // Starts loading the element configuration, which names the form's tabs. The form opens without waiting for it.
      lists.elementConfig.send({ type: 'LOAD' });
      const [{ applications, companies }, version] = await Promise.all([
        loadLookups(lists, reads.lookups, signal),
        reading,
      ]);
      return {
        companies,
        defaultRole: defaultRoleOf(session),
        newer: NOTHING_GRANTED,
        ...(await listedFor(version?.stored ?? null, applications, signal)),
      };
    },
  });

  /**
   * Finds the profile's grants that the application no longer offers. If the application in the cached list lacks any
   * grants, reads the application from the service, because the list may be older than the profile.
   */
  async function listedFor(
    profile: AppProfile | null,
    applications: readonly OfferingApplication[],
    signal: AbortSignal,
  ): Promise<Pick<AppProfileChoices, 'applications' | 'missing'>> {
    const listed = applications.find(({ uuid }) => uuid === profile?.application.uuid);
    if (!profile || (listed && allOf(unlisted(profile, listed)).length === 0)) {
      return { applications, missing: NOTHING_GRANTED };
    }
    const path = { uuid: profile.application.uuid };
    const application: OfferingApplication = await readLookup(
      answer(api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal })),
      'applications',
    );
    const others = applications.filter(({ uuid }) => uuid !== application.uuid);
    return { applications: [...others, application], missing: unlisted(profile, application) };
  }
}

export const guards = ({
  lists,
  holders,
}: Pick<Dependencies, 'lists' | 'holders'>): FormGuards<AppProfile, AppProfileDraft, AppProfileChoices> => ({
  takesFromMany: (_, { open: { version, ...edited } }) =>
    version !== null &&
    takesFromMany(
      appProfileFormEffect(
        { stored: version.stored, ...edited },
        readAccessData(lists, holders, version.stored.uuid),
      ),
    ),
});
