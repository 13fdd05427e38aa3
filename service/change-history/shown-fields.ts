import type { components } from '../../openapi/generated/schema.d.ts';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import type { Viewer } from '../access/viewer.ts';
import { canSee, canSeeCompany, seesEverything } from '../access/visible-to.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { referencesIn, REFERENCED_TABLES } from './name-references.ts';
import type { FieldChange, RecordedReference, RecordedValue } from './recorded-object.ts';

type ShownField = components['schemas']['ChangedField'];
type ShownValue = ShownField['before'];

/** Maximum number of entries of a list in a response. */
const MAX_ENTRIES = 500;

/** The kinds of references whose objects only some administrators can see. */
const LIMITED_KINDS = ['businessProfile', 'visibilityProfile', 'appProfile', 'role', 'element'] as const;

/**
 * Returns changed fields as a viewer may see them. References to objects that the viewer cannot see are `HIDDEN`
 * (`findVisibleReferences`). Shortens long lists.
 *
 * @param items the changed fields of each item
 */
export async function shownFields(
  db: Db,
  viewer: Viewer,
  items: readonly (readonly FieldChange[])[],
): Promise<ShownField[][]> {
  const isShown = await findVisibleReferences(db, viewer, items.flat());
  const shown = (value: RecordedValue): ShownValue => {
    if (Array.isArray(value)) {
      return value
        .slice(0, MAX_ENTRIES)
        .map((entry) => (typeof entry === 'string' || isShown(entry) ? entry : HIDDEN));
    }
    return typeof value !== 'object' || value === null || isShown(value) ? value : HIDDEN;
  };
  return items.map((fields) =>
    fields.map(({ field, before, after, isReplaced }) => ({
      field,
      before: shown(before),
      after: shown(after),
      isReplaced,
      omitted: omitted(before) + omitted(after),
    })),
  );
}

const omitted = (value: RecordedValue): number =>
  Array.isArray(value) ? Math.max(0, value.length - MAX_ENTRIES) : 0;

/**
 * Returns a function that says whether the viewer can see a referenced object. A deleted object of a kind that only
 * some administrators can see counts as unseen, unless the viewer sees everything.
 */
export async function findVisibleReferences(
  db: Db,
  viewer: Viewer,
  fields: readonly FieldChange[],
): Promise<(reference: RecordedReference) => boolean> {
  if (seesEverything(viewer)) return () => true;
  const references = fields.flatMap(({ before, after }) => [...referencesIn(before), ...referencesIn(after)]);
  const visible = new Set<string>();
  for (const kind of LIMITED_KINDS) {
    const uuids = references.flatMap((reference) => (reference.kind === kind ? reference.uuid : []));
    for (const part of chunks([...new Set(uuids)])) {
      const rows = await db
        .selectFrom(REFERENCED_TABLES[kind])
        .select(['uuid', 'minimum_role', 'company_uuid'])
        .where('uuid', 'in', part)
        .execute();
      for (const row of rows) if (canSee(viewer, row)) visible.add(row.uuid);
    }
  }
  const limited: ReadonlySet<string> = new Set(LIMITED_KINDS);
  return ({ kind, uuid }) => {
    if (kind === 'company') return canSeeCompany(viewer, uuid);
    return !limited.has(kind) || visible.has(uuid);
  };
}
