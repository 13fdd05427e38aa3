import type { Generated } from 'kysely';
import type { Flag, RoleName } from '../db/schema.ts';
import type { Sealed } from '../vault/sealed.ts';
import type { ActorKind } from './cause.ts';
import type { AccessLinkKind } from './access-links.ts';
import type { ChangedKind, ChangeOperation } from './recorded-object.ts';

declare module '../db/schema.ts' {
  interface Database {
    changes: ChangeTable;
    change_items: ChangeItemTable;
    change_seals: ChangeSealTable;
    person_keys: PersonKeyTable;
    recorded_states: RecordedStateTable;
    access_link_changes: AccessLinkChangeTable;
  }
}

/** Committed changes. Each has an item for each affected object. A row is updated only to seal it. */
export interface ChangeTable {
  /** A UUIDv7, so that the order of the uuids is the order of the changes. */
  uuid: string;
  at: number;
  call: string;
  actor_kind: ActorKind;
  /** The user who made the change. */
  actor_uuid: string | null;
  /** The actor's roles (`RoleName[]` in JSON). */
  roles: string;
  /** Actor and request (`Origin` in JSON), encrypted with the actor's key if the actor is a user. */
  origin: string;
  /** The changes that this one undid (`string[]` in JSON); null if it is no undo. */
  undo_of: string | null;
  /** The number of the seal that covers this row and its items; null until they are sealed. */
  seal: Generated<number | null>;
}

/** Seals. Each protects a batch of changes and the previous seal against undetected modification. */
export interface ChangeSealTable {
  number: number;
  /** The time of the newest change of the batch, in milliseconds since 1970. */
  newest_at: number;
  /** The number of changes of the batch. */
  changes: number;
  /** SHA-256 over the rows of the batch: changes, items and links. */
  digest: string;
  /** HMAC-SHA-256 over this row and the previous seal's `mac`. */
  mac: string;
}

/** The items of changes: one for each affected object. */
export interface ChangeItemTable {
  change_uuid: string;
  position: number;
  kind: ChangedKind;
  object_uuid: string;
  operation: ChangeOperation;
  /**
   * `minimum_role` and `company_uuid` of the object, narrowed to viewers who see it both before and after the change.
   */
  visible_role: RoleName;
  visible_company: string | null;
  /** Name and changed fields (`ItemContent` in JSON), encrypted with the user's key if the object is a user. */
  content: string;
}

/**
 * The keys that encrypt personal data in the history. Without its key, encrypted data cannot be read, so deleting a key
 * erases the data. The row `seals` has the key of the seals.
 */
export interface PersonKeyTable {
  person_uuid: string;
  key: Sealed;
}

/**
 * The last recorded values of each object. If an object's values differ from them, it was changed outside the history.
 */
export interface RecordedStateTable {
  kind: ChangedKind;
  object_uuid: string;
  /** `RecordedObject` in JSON, encrypted with the user's key if the object is a user. */
  content: string;
}

/**
 * The access links that changes added or removed, with which past access is found without decrypting items. Deleting a
 * change deletes its rows.
 */
export interface AccessLinkChangeTable {
  change_uuid: string;
  kind: AccessLinkKind;
  from_uuid: string;
  to_uuid: string;
  /** The name of the object `to_uuid` at the time of the change; null if the item does not contain it. */
  to_name: string | null;
  is_added: Flag;
}
