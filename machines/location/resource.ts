import { answer } from '../../openapi/client/client.ts';
import type { Location } from '../../openapi/generated/types.ts';
import { byName, defineList, type Resource } from '../resource/resource.ts';

export const location = {
  lists: {
    locations: defineList<Location>(byName, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/location/list', { signal })),
    ),
  },
  follows: 'locations',
} as const satisfies Resource;
