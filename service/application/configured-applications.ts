import type { ApplicationInput } from '../../openapi/generated/types.ts';
import { isLoopback } from '../config.ts';
import { requestOf, type ConfiguredKind } from '../configuration/configured-kind.ts';
import { unseal } from '../vault/sealed.ts';
import { listApplications } from './queries.ts';
import { RECORDED_APPLICATIONS } from './recorded-application.ts';
import { deleteApplication } from './removal.ts';
import { saveApplication } from './save.ts';
import { assertApplication } from './stored.ts';

export const CONFIGURED_APPLICATIONS: ConfiguredKind = {
  section: 'applications',
  recorded: RECORDED_APPLICATIONS,
  noun: 'application',
  lists: ['appProfiles', 'applications', 'authClients', 'businessProfiles', 'users'],
  list: ({ services: { db }, viewer }) => listApplications(db, viewer),
  save: ({ services }, request) =>
    saveApplication(services, {
      application: requestOf<ApplicationInput>(request),
      ifMatch: undefined,
      allowsLoopback: isLoopback(services.config.host),
      newUuid: request.newUuid,
    }),
  remove: ({ services: { db } }, uuid) => deleteApplication(db, uuid),
  secretsOf: async ({ db, keys }, { uuid }) => {
    const { data_password, api_password } = await assertApplication(db, uuid);
    return {
      dataPassword: unseal(keys, 'applications.data_password', uuid, data_password),
      apiPassword: unseal(keys, 'applications.api_password', uuid, api_password),
    };
  },
};
