import type { Application, BusinessProfile, BusinessProfileInput, Reference } from '../../openapi/types.ts';
import { type ConcernedRows, concernedLists } from '../profile/concerned-lists.ts';
import { formCalls } from '../resource/form-calls.ts';
import { createFormMachine, type FormActor } from '../resource/form.machine.ts';
import { defaultRoleOf, type FormSurroundings } from '../resource/form-surroundings.ts';
import { lookUp } from '../resource/lookups.ts';
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

/** The form of a business profile. */
export const machine = createFormMachine('businessProfileForm', businessProfileFormRules);

type Surroundings = FormSurroundings<
  ConcernedRows & { readonly applications: Application; readonly companies: Reference }
>;

/** The actors of the form, with their real calls. */
export const actors = ({ client: { api }, lists, session }: Surroundings) =>
  formCalls<BusinessProfile, BusinessProfileChoices, BusinessProfileInput>(concernedLists(lists), {
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
      return { applications, appProfiles, companies, defaultRole: defaultRoleOf(session) };
    },
  });
