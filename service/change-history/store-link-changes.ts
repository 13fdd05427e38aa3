import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { type AccessLink, type AccessLinkKind, ACTIVE } from './access-links.ts';
import { referencesIn } from './name-references.ts';
import type { ChangedKind, FieldChange } from './recorded-object.ts';

/** The recorded fields that contain links, with the kind of the links, by the kind of the object. */
const LINK_FIELDS: Readonly<Partial<Record<ChangedKind, Readonly<Record<string, AccessLinkKind>>>>> = {
  user: {
    businessProfile: 'businessProfile',
    visibilityProfile: 'visibilityProfile',
    elements: 'assignedElement',
  },
  businessProfile: { appProfiles: 'appProfile' },
  appProfile: { application: 'application', roles: 'role', elements: 'element' },
  visibilityProfile: {
    clusters: 'cluster',
    carriers: 'visibilityElement',
    clusterGroups: 'visibilityElement',
    networkGroups: 'visibilityElement',
    neAttributes: 'visibilityElement',
    venues: 'visibilityElement',
  },
};

interface ChangedObject {
  uuid: string;
  fields: readonly FieldChange[];
}

interface LinkChange extends AccessLink {
  kind: AccessLinkKind;
  to_name: string | null;
  is_added: Flag;
}

/**
 * Stores the links that a change added or removed.
 *
 * @param change the uuid of the change
 * @param kind the kind of `objects`
 */
export async function storeLinkChanges(
  db: Db,
  change: string,
  kind: ChangedKind,
  objects: readonly ChangedObject[],
): Promise<void> {
  const fieldKinds = LINK_FIELDS[kind];
  if (!fieldKinds) return;
  const rows = objects.flatMap(({ uuid, fields }) =>
    fields
      .flatMap((field) => linkChanges(kind, fieldKinds[field.field], field))
      .map((link) => ({
        ...link,
        change_uuid: change,
        from_uuid: uuid,
      })),
  );
  for (const part of chunks(rows)) {
    // A change can record the same link twice, if it records an object twice.
    await db
      .insertInto('access_link_changes')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function linkChanges(
  object: ChangedKind,
  kind: AccessLinkKind | undefined,
  { field, before, after }: FieldChange,
): Omit<LinkChange, 'from_uuid'>[] {
  if (object === 'user' && field === 'active') {
    // A new user has no previous status, so only an active new user gets a link.
    return before === after || (before !== true && after !== true)
      ? []
      : [{ kind: 'active', to_uuid: ACTIVE, to_name: null, is_added: after === true ? 1 : 0 }];
  }
  if (!kind) return [];
  const [former, current] = [referencesIn(before), referencesIn(after)];
  const uuidsOf = (references: typeof former) => new Set(references.map(({ uuid }) => uuid));
  const [had, has] = [uuidsOf(former), uuidsOf(current)];
  // Only uuids are compared, because an element whose value changed is in both lists, but stays assigned.
  return [
    ...former
      .filter(({ uuid }) => !has.has(uuid))
      .map(({ uuid, name }) => ({ kind, to_uuid: uuid, to_name: name, is_added: 0 as const })),
    ...current
      .filter(({ uuid }) => !had.has(uuid))
      .map(({ uuid, name }) => ({ kind, to_uuid: uuid, to_name: name, is_added: 1 as const })),
  ];
}
