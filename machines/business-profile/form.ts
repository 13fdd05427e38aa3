import type {
  Application,
  AppProfile,
  BusinessProfile,
  BusinessProfileInput,
  Reference,
} from '../../openapi/generated/types.ts';
import { takesFromMany } from '../../openapi/rules/access/access-change.ts';
import { holdersOfIn } from '../profile/access-data.ts';
import { businessProfileFormEffect } from './access-effect.ts';
import { defaultRoleOf, formActors, type FormDependencies } from '../resource/form/form-actors.ts';
import type { FormGuards } from '../resource/form/form-context.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import { loadLookups } from '../resource/form/lookups.ts';
import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from './form-rules.ts';
import { reads } from './form-reads.ts';

export { readBusinessProfileDraft as readDraft } from './form-rules.ts';

export type BusinessProfileFormActor = FormActor<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices,
  BusinessProfileInput
>;

export const machine = createFormMachine('businessProfileForm', businessProfileFormRules);
type Dependencies = FormDependencies<{
  readonly applications: Application;
  readonly appProfiles: AppProfile;
  readonly companies: Reference;
}>;

export const actors = ({ client, lists, session }: Dependencies) =>
  formActors<BusinessProfile, BusinessProfileChoices, BusinessProfileInput>([], {
    get: (call) => reads.get(client, call),
    list: (call) => client.api.GET('/userprofile/api/v1/profile/business/list', call),
    update: (body, header, signal) =>
      client.api.POST('/userprofile/api/v1/profile/business/update', { body, params: { header }, signal }),
    choices: async (signal) => ({
      ...(await loadLookups(lists, reads.lookups, signal)),
      defaultRole: defaultRoleOf(session),
    }),
  });

export const guards = ({
  holders,
}: Pick<Dependencies, 'holders'>): FormGuards<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices
> => ({
  takesFromMany: (_, { open: { version, ...edited } }) =>
    version !== null &&
    takesFromMany(
      businessProfileFormEffect(
        { stored: version.stored, ...edited },
        holdersOfIn(holders.getSnapshot(), version.stored.uuid),
      ),
    ),
});
