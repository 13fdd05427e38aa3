import type { Application, BusinessProfile, BusinessProfileInput, Reference } from '../../openapi/types.ts';
import { takesFromMany } from '../access/access-change.ts';
import { readAccessData } from '../access/access-data.ts';
import { businessProfileEffect } from '../access/profile-effects.ts';
import { type ConcernedRows, concernedLists } from '../profile/concerned-lists.ts';
import { formActors } from '../resource/form-actors.ts';
import type { FormGuards } from '../resource/form-context.ts';
import { createFormMachine, type FormActor } from '../resource/form.machine.ts';
import { defaultRoleOf, type FormDependencies } from '../resource/form-dependencies.ts';
import { loadLookup } from '../resource/lookups.ts';
import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from './form-rules.ts';

export { readBusinessProfileDraft as readDraft } from './form-rules.ts';

export type BusinessProfileFormActor = FormActor<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices,
  BusinessProfileInput
>;

export const machine = createFormMachine('businessProfileForm', businessProfileFormRules);

type Dependencies = FormDependencies<
  ConcernedRows & { readonly applications: Application; readonly companies: Reference }
>;

export const actors = ({ client: { api }, lists, session }: Dependencies) =>
  formActors<BusinessProfile, BusinessProfileChoices, BusinessProfileInput>(concernedLists(lists), {
    get: (call) => api.GET('/userprofile/api/v1/profile/business/get/{uuid}', call),
    list: (call) => api.GET('/userprofile/api/v1/profile/business/list', call),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/business/update', { body, params: { header }, signal }),
    choices: async (signal) => {
      const [applications, appProfiles, companies] = await Promise.all([
        loadLookup(lists.applications, 'applications', signal),
        loadLookup(lists.appProfiles, 'appProfiles', signal),
        loadLookup(lists.companies, 'companies', signal),
      ]);
      return { applications, appProfiles, companies, defaultRole: defaultRoleOf(session) };
    },
  });

export const guards = ({
  lists,
}: Pick<Dependencies, 'lists'>): FormGuards<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices
> => ({
  takesFromMany: (_, { open: { version, ...edited } }) =>
    version !== null &&
    takesFromMany(businessProfileEffect({ stored: version.stored, ...edited }, readAccessData(lists))),
});
