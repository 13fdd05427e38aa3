import type { Client } from '../../openapi/client/client.ts';
import type { FormReads, ReadCall } from '../resource/form/form-actors.ts';

export const reads = {
  get: ({ api }: Client, call: ReadCall) => api.GET('/userprofile/api/v1/profile/app/get/{uuid}', call),
  lookups: ['applications', 'companies'],
} as const satisfies FormReads;
