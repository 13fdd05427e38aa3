import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client.ts';
import type { Application } from '../../openapi/types.ts';
import type { ListActors } from '../app/console.machine.ts';
import { lookUp } from '../resource/lookups.ts';
import { formCalls } from '../resource/form-calls.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import type { ApplicationChoices, ApplicationRequest } from './form-rules.ts';

interface Surroundings {
  readonly client: Client;
  readonly lists: ListActors;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

/** The actors of the form of an application. Its passwords are text in the call that saves them, and nowhere else. */
export function applicationFormCalls({ client: { api }, lists, session }: Surroundings) {
  return formCalls<Application, ApplicationChoices, ApplicationRequest>([], {
    get: (path, signal) => api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal }),
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
      // Says what the tabs are called; the form opens without it.
      lists.elementConfig.send({ type: 'LOAD' });
      return {
        companies: await lookUp(lists.companies, 'companies', signal),
        defaultRole: session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN',
        roles: [],
        elements: [],
      };
    },
  });
}
