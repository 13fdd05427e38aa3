import { answer, handling } from '../../openapi/client/client.ts';
import type { Application } from '../../openapi/generated/types.ts';
import { choosingProfiles } from '../profile/read-holders.ts';
import { byName, defineList, defineRemoval, type Resource } from '../resource/resource.ts';
import { wholeUsage } from '../resource/removal/removal.machine.ts';
import { reads } from './form-reads.ts';

const users = choosingProfiles((api, options) =>
  api.GET('/userprofile/api/v1/app/{uuid}/businessProfiles', options),
);

export const application = {
  lists: {
    applications: defineList<Application>(byName, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/app/list', { signal })),
    ),
  },
  follows: 'applications',
  // A deleted application disappears from these lists, because its application profiles are deleted with it.
  shownIn: ['appProfiles', 'businessProfiles'],
  removal: defineRemoval<Application>({
    usage: async (api, path, signal) => {
      const { appProfiles } = await answer(
        api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal }),
      );
      return wholeUsage(appProfiles ?? []);
    },
    remove: (api, params, signal) => answer(api.DELETE('/userprofile/api/v1/app/{uuid}', { params, signal })),
    read: (api, path, signal) =>
      answer(api.GET('/userprofile/api/v1/app/{uuid}', { ...handling(404), params: { path }, signal })),
  }),
  holders: users.holders,
  form: () => import('./form.ts'),
  reads,
  address: '/application',
  access: 'profileAdministrator',
} as const satisfies Resource;
