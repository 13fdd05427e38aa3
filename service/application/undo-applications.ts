import type { ApplicationInput } from '../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { isLoopback } from '../config.ts';
import type { RoleName } from '../db/schema.ts';
import { references, text, type SavedObject, type UndoableKind } from '../undo/undoable-kind.ts';
import { RECORDED_APPLICATIONS } from './recorded-application.ts';
import { deleteApplication } from './removal.ts';
import { saveApplication } from './save.ts';
import { assertApplication } from './stored.ts';

const offered = ({ fields }: SavedObject, field: 'roles' | 'elements'): ApplicationInput['roles'] =>
  references(fields[field]).map(({ uuid, name, offer }) => ({
    uuid,
    name: name ?? '',
    category: offer?.category ?? null,
    label: offer?.label ?? '',
    externalRole: offer?.externalRole ?? false,
    minimumRole: { name: (offer?.minimumRole ?? 'ADMIN') as RoleName },
    [COMPANY_FIELD]: offer?.company ? { uuid: offer.company } : null,
  }));

export const UNDOABLE_APPLICATIONS: UndoableKind = {
  recorded: RECORDED_APPLICATIONS,
  calls: { save: 'updateApplication', remove: 'deleteApplication' },
  lists: ['appProfiles', 'applications', 'authClients', 'businessProfiles', 'users'],
  save: async ({ services }, applications) => {
    for (const application of applications) {
      const { uuid, isNew, fields } = application;
      // The history does not record the password of a connection. An undo therefore keeps the stored connection.
      const stored = isNew ? null : await assertApplication(services.db, uuid);
      await saveApplication(services, {
        application: {
          uuid: isNew ? null : uuid,
          name: text(fields.name),
          dataUrl: stored?.data_url ?? text(fields.dataUrl),
          dataDriverName: stored?.data_driver_name ?? text(fields.dataDriverName),
          dataUsername: stored?.data_username ?? text(fields.dataUsername),
          apiHost: stored?.api_host ?? text(fields.apiHost),
          apiAuthType: stored?.api_auth_type ?? (text(fields.apiAuthType) as ApplicationInput['apiAuthType']),
          apiUsername: stored?.api_username ?? text(fields.apiUsername),
          roles: offered(application, 'roles'),
          elements: offered(application, 'elements'),
        },
        ifMatch: undefined,
        allowsLoopback: isLoopback(services.config.host),
        restored: uuid,
      });
    }
  },
  remove: ({ services: { db } }, uuid) => deleteApplication(db, uuid),
  findUses: async (db, uuid, limit) => {
    const rows = await db
      .selectFrom('app_profiles')
      .select('uuid')
      .where('application_uuid', '=', uuid)
      .limit(limit)
      .execute();
    return rows.map((profile) => profile.uuid);
  },
};
