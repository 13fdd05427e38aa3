import type { Client } from '../../openapi/client/client.ts';
import type { FormReads, ReadCall } from '../resource/form/form-actors.ts';

export const reads = {
  get: ({ api }: Client, call: ReadCall) => api.GET('/userprofile/api/v1/app/{uuid}', call),
  lookups: ['companies'],
} as const satisfies FormReads;
