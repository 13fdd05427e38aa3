import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { FieldChange, RecordedReference, RecordedValue } from './recorded-object.ts';

type ReferencedKind = RecordedReference['kind'];

/** The tables of referenced objects. All have the columns `uuid` and `name`. */
export const REFERENCED_TABLES = {
  businessProfile: 'business_profiles',
  visibilityProfile: 'visibility_profiles',
  appProfile: 'app_profiles',
  application: 'applications',
  role: 'application_roles',
  element: 'application_elements',
  company: 'companies',
  location: 'locations',
  cluster: 'clusters',
  visibilityElement: 'visibility_elements',
} as const satisfies Record<ReferencedKind, string>;

export const referencesIn = (value: RecordedValue): RecordedReference[] =>
  [value].flat().filter((entry) => typeof entry === 'object' && entry !== null);

/** Returns a reference without a name. `nameReferences` reads the name if the reference changes. */
export const referenceTo = (kind: ReferencedKind, uuid: string | null): RecordedReference | null =>
  uuid === null ? null : { kind, uuid, name: null };

/** Reads the missing names of the references in changed fields, and sets them. A deleted object's name stays null. */
export async function nameReferences(db: Db, fields: readonly FieldChange[]): Promise<void> {
  const unnamed = fields
    .flatMap(({ before, after }) => [...referencesIn(before), ...referencesIn(after)])
    .filter(({ name }) => name === null);
  for (const [kind, table] of Object.entries(REFERENCED_TABLES)) {
    const ofKind = unnamed.filter((reference) => reference.kind === kind);
    const names = new Map<string, string>();
    for (const part of chunks([...new Set(ofKind.map(({ uuid }) => uuid))])) {
      const rows = await db.selectFrom(table).select(['uuid', 'name']).where('uuid', 'in', part).execute();
      for (const { uuid, name } of rows) names.set(uuid, name);
    }
    for (const reference of ofKind) reference.name = names.get(reference.uuid) ?? null;
  }
}
