import type { ActorRefFrom } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import type { VisibilityProfile, VisibilityProfileInput } from '../../openapi/types.ts';
import type { ListActors } from '../app/console.machine.ts';
import { lookUp, readLookUp } from '../resource/lookups.ts';
import { formCalls } from '../resource/form-calls.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import { clusterTree } from './cluster-tree.ts';
import type { VisibilityProfileChoices } from './form-rules.ts';

interface Surroundings {
  readonly client: Client;
  readonly lists: ListActors;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

/** The actors of the form of a visibility profile. Elements and clusters are read anew: a sync may have changed them. */
export function visibilityProfileFormCalls({ client: { api }, lists, session }: Surroundings) {
  return formCalls<VisibilityProfile, VisibilityProfileChoices, VisibilityProfileInput>([], {
    get: (path, signal) =>
      api.GET('/userprofile/api/v1/profile/visibility/get/{uuid}', { params: { path }, signal }),
    update: (body, header, signal) =>
      api.POST('/userprofile/api/v1/profile/visibility/update', { body, params: { header }, signal }),
    choices: async (signal) => {
      const [elements, clusters, companies] = await Promise.all([
        readLookUp(
          answer(api.GET('/userprofile/api/v1/visibility/elements', { signal })),
          'visibilityElements',
        ),
        readLookUp(answer(api.GET('/userprofile/api/v1/cluster/list', { signal })), 'clusters'),
        lookUp(lists.companies, 'companies', signal),
      ]);
      return {
        ...elements,
        tree: clusterTree(clusters),
        heldClusters: [],
        companies,
        defaultRole: session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN',
      };
    },
  });
}
