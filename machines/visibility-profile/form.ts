import { takesFromMany } from '../../openapi/rules/access/access-change.ts';
import { holdersOfIn } from '../profile/access-data.ts';
import { visibilityProfileFormEffect } from './access-effect.ts';
import type { Reference, VisibilityProfile, VisibilityProfileInput } from '../../openapi/generated/types.ts';
import { loadLookups } from '../resource/form/lookups.ts';
import { defaultRoleOf, formActors, type FormDependencies } from '../resource/form/form-actors.ts';
import type { FormGuards } from '../resource/form/form-context.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import {
  type VisibilityProfileChoices,
  type VisibilityProfileDraft,
  visibilityProfileFormRules,
} from './form-rules.ts';
import { loadNetwork } from './network.ts';
import { reads } from './form-reads.ts';

export { clusterTreeMachine } from './cluster-tree.machine.ts';
export { readVisibilityProfileDraft as readDraft } from './form-rules.ts';

export type VisibilityProfileFormActor = FormActor<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices,
  VisibilityProfileInput
>;

export const machine = createFormMachine('visibilityProfileForm', visibilityProfileFormRules);
type Dependencies = FormDependencies<{ readonly companies: Reference }>;

/**
 * Returns the form's actors. They read elements and clusters each time the form opens, because a sync may have changed
 * them.
 */
export function actors({ client, lists, session }: Dependencies) {
  const { api } = client;
  return formActors<VisibilityProfile, VisibilityProfileChoices, VisibilityProfileInput>([], {
    get: (call) => reads.get(client, call),
    list: (call) => api.GET('/userprofile/api/v1/profile/visibility/list', call),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/visibility/update', { body, params: { header }, signal }),
    choices: async (signal) => {
      const [network, chosen] = await Promise.all([
        loadNetwork(client, signal),
        loadLookups(lists, reads.lookups, signal),
      ]);
      return {
        ...network,
        ...chosen,
        storedClusters: [],
        defaultRole: defaultRoleOf(session),
      };
    },
  });
}

export const guards = ({
  holders,
}: Pick<Dependencies, 'holders'>): FormGuards<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices
> => ({
  takesFromMany: (_, { open: { version, ...edited } }) =>
    version !== null &&
    takesFromMany(
      visibilityProfileFormEffect(
        { stored: version.stored, ...edited },
        holdersOfIn(holders.getSnapshot(), version.stored.uuid),
      ),
    ),
});
