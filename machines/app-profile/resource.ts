import { answer, handling } from '../../openapi/client/client.ts';
import type { AppProfile } from '../../openapi/generated/types.ts';
import { choosingProfiles } from '../profile/read-holders.ts';
import { byName, definePagedList, defineRemoval, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';

const users = choosingProfiles((api, options) =>
  api.GET('/userprofile/api/v1/profile/app/{uuid}/businessProfiles', options),
);

export const appProfile = {
  lists: {
    appProfiles: definePagedList<AppProfile>(byName, (api, query, signal) =>
      api.GET('/userprofile/api/v1/profile/app/list', { params: { query }, signal }),
    ),
  },
  follows: 'appProfiles',
  shownIn: ['businessProfiles'],
  removal: defineRemoval<AppProfile>({
    usage: users.usage,
    remove: (api, params, signal) =>
      answer(api.DELETE('/userprofile/api/v1/profile/app/{uuid}', { params, signal })),
    read: (api, path, signal) =>
      answer(
        api.GET('/userprofile/api/v1/profile/app/get/{uuid}', { ...handling(404), params: { path }, signal }),
      ),
  }),
  holders: users.holders,
  form: () => import('./form.ts'),
  reads,
  address: '/profile/app',
  access: 'profileAdministrator',
} as const satisfies Resource;
