import { takesFromMany } from '../../openapi/rules/access/access-change.ts';
import { readAccessData } from '../profile/access-data.ts';
import { applicationEffect } from '../access/profile-effects.ts';
import type { Application, Reference } from '../../openapi/generated/types.ts';
import type { ElementConfigRow } from '../element-config/resource.ts';
import { loadLookups } from '../resource/form/lookups.ts';
import { type ConcernedRows, concernedLists } from '../profile/concerned-lists.ts';
import { defaultRoleOf, formActors, type FormDependencies } from '../resource/form/form-actors.ts';
import type { FormGuards } from '../resource/form/form-context.ts';
import { createFormMachine, type FormActor } from '../resource/form/form.machine.ts';
import type { ApplicationChoices, ApplicationDraft, ApplicationRequest } from './draft.ts';
import { applicationFormRules } from './form-rules.ts';
import { reads } from './form-reads.ts';

export { readApplicationDraft as readDraft } from './form-rules.ts';

export type ApplicationFormActor = FormActor<
  Application,
  ApplicationDraft,
  ApplicationChoices,
  ApplicationRequest
>;

export const machine = createFormMachine('applicationForm', applicationFormRules);
type Dependencies = FormDependencies<
  ConcernedRows & { companies: Reference; elementConfig: ElementConfigRow }
>;

/** Returns the form's actors. Passwords are revealed only in the request that saves them. */
export function actors({ client, lists, session }: Dependencies) {
  const { api } = client;
  return formActors<Application, ApplicationChoices, ApplicationRequest>(concernedLists(lists), {
    get: (call) => reads.get(client, call),
    list: ({ signal }) => api.GET('/userprofile/api/v1/app/list', { signal }),
    update: ({ dataPassword, apiPassword, ...settings }, header, signal) =>
      api.POST('/userprofile/api/v1/app/update', {
        body: {
          ...settings,
          dataPassword: dataPassword?.reveal() ?? null,
          apiPassword: apiPassword?.reveal() ?? null,
        },
        params: { header },
        signal,
      }),
    choices: async (signal) => {
      // Starts loading the element configuration, which names the form's tabs. The form opens without waiting for it.
      lists.elementConfig.send({ type: 'LOAD' });
      return {
        ...(await loadLookups(lists, reads.lookups, signal)),
        defaultRole: defaultRoleOf(session),
        roles: [],
        elements: [],
      };
    },
  });
}

export const guards = ({
  lists,
  holders,
}: Pick<Dependencies, 'lists' | 'holders'>): FormGuards<
  Application,
  ApplicationDraft,
  ApplicationChoices
> => ({
  takesFromMany: (_, { open: { version, draft } }) =>
    version !== null &&
    takesFromMany(
      applicationEffect(version.stored, draft.removed, readAccessData(lists, holders, version.stored.uuid)),
    ),
});
