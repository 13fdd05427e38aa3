import type { UserInput } from '../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import { chunks } from '../db/chunks.ts';
import { whereIn } from '../db/where-in.ts';
import type { RoleName } from '../db/schema.ts';
import {
  openReference,
  reference,
  references,
  text,
  textOrNull,
  type SavedObject,
  type UndoableKind,
} from '../undo/undoable-kind.ts';
import { saveUsers } from './save.ts';
import { activateUsers, inactivateUsers } from './status-change.ts';
import { RECORDED_USERS } from './user-states.ts';

const inputOf = ({ uuid, fields }: SavedObject): UserInput & { uuid: string } => ({
  uuid,
  username: text(fields.username),
  email: text(fields.email),
  firstName: text(fields.firstName),
  lastName: text(fields.lastName),
  ...mapPlainFields((field) => textOrNull(fields[field])),
  active: fields.active === true,
  location: openReference(fields.location),
  businessProfile: reference(fields.businessProfile),
  visibilityProfile: reference(fields.visibilityProfile),
  minimumRole: { name: text(fields.minimumRole) as RoleName },
  [COMPANY_FIELD]: reference(fields[COMPANY_FIELD]),
  elements: references(fields.elements).map(({ uuid: element, value = null }) => ({
    uuid: element,
    actualValue: value,
  })),
});

const changesOnlyStatus = ({ changed }: SavedObject): boolean =>
  changed.length === 1 && changed[0] === 'active';

/** Users are never deleted, so the undo of a user's creation deactivates the user. */
export const UNDOABLE_USERS: UndoableKind = {
  recorded: RECORDED_USERS,
  calls: { save: 'updateUser', remove: 'inactivateUsers' },
  lists: ['users'],
  group: (objects) => {
    const ofStatus = (active: boolean) =>
      chunks(objects.filter((user) => changesOnlyStatus(user) && (user.fields.active === true) === active));
    const others = chunks(objects.filter((user) => !changesOnlyStatus(user)));
    return [...ofStatus(true), ...ofStatus(false), ...others];
  },
  save: async ({ services: { db, config }, viewer, emailChanges }, users) => {
    const uuids = users.map(({ uuid }) => uuid);
    if (users.every(changesOnlyStatus)) {
      if (users[0]?.fields.active === true) await activateUsers(db, viewer, uuids);
      else await inactivateUsers(db, viewer, uuids, config.sso);
      return;
    }
    emailChanges.push(...(await saveUsers(db, viewer, users.map(inputOf), config)));
  },
  remove: async () => {
    throw new Error('No undo deletes a user.');
  },
  findUses: async () => [],
  slots: {
    elements: async (db, uuids) => {
      const rows = await db
        .selectFrom('application_elements')
        .select(['uuid', 'category', 'label'])
        .$call(whereIn('uuid', uuids))
        .execute();
      return new Map(rows.map(({ uuid, category, label }) => [uuid, JSON.stringify([category, label])]));
    },
  },
};
