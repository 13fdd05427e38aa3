import type { components } from '../../openapi/generated/schema.d.ts';
import { etagOf } from '../access/etag.ts';
import { accessOfChange } from '../access-questions/change-access.ts';
import { readItemContents } from '../change-history/read-item-contents.ts';
import type { FieldChange } from '../change-history/recorded-object.ts';
import { shownFields } from '../change-history/shown-fields.ts';
import { installationId } from '../db/installation.ts';
import { foldItems, type UndoneObject } from '../undo/fold-items.ts';
import type { ConfigurationChange } from './configuration-change.ts';
import type { ConfigurationContext } from './configured-kind.ts';
import { UUID } from './schema.ts';

type Plan = components['schemas']['ConfigurationPlan'];

/** Makes the plan of a configuration change from the items that the history has recorded for it. */
export async function planOf(
  { services, viewer }: ConfigurationContext,
  change: string,
  work: ConfigurationChange,
): Promise<Plan> {
  const { db } = services;
  const objects = await readObjects(services, change);
  const shown = await shownFields(
    db,
    viewer,
    objects.map((object) =>
      changesOf(object).filter(
        ({ field, isReplaced }) => !isReplaced || !work.isWithheld(object.uuid, field),
      ),
    ),
  );
  const items = objects.flatMap((object, index): Plan['items'] => {
    const { kind, uuid, name } = object;
    const fields = shown[index]!;
    const operation = operationOf(object);
    return operation === 'updated' && fields.length === 0 ? [] : [{ kind, uuid, name, operation, fields }];
  });
  const count = (operation: Plan['items'][number]['operation']) =>
    items.filter((item) => item.operation === operation).length;
  const [created, updated] = [count('created'), count('updated')];
  return {
    tag: `"${etagOf(await installationId(db), textOf(items, work.known))}"`,
    created,
    updated,
    deleted: count('deleted'),
    unchanged: Math.max(0, work.entries - created - updated),
    items,
    kept: work.kept,
    secrets: [...work.secrets].map(([name, isGiven]) => ({ name, isGiven })),
    access: await accessOfChange(db, viewer, change),
  };
}

/** Returns a key of a plan for its tag. It does not depend on secrets, nor on the uuids of new objects. */
function textOf(items: Plan['items'], known: ReadonlySet<string>): string {
  const open = items.map(({ fields, ...item }) => ({
    ...item,
    fields: fields.filter(({ isReplaced }) => !isReplaced),
  }));
  const changed = open.filter(({ operation, fields }) => operation !== 'updated' || fields.length > 0);
  // New uuids are removed before lists are sorted, because they would influence the order.
  const text = JSON.stringify(changed).replaceAll(UUID, (uuid) => (known.has(uuid) ? uuid : ''));
  return stableText(JSON.parse(text));
}

/** Returns a value as text. Lists are sorted, because the database returns their entries in any order. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}:${stableText(one)}`)
    .join()}}`;
}

/** Returns the effect of a change on each object. Omits users, because the plan shows only their access. */
async function readObjects(
  services: ConfigurationContext['services'],
  change: string,
): Promise<UndoneObject[]> {
  const rows = await services.db
    .selectFrom('change_items')
    .selectAll()
    .where('change_uuid', '=', change)
    .where('kind', '!=', 'user')
    .orderBy('position')
    .execute();
  const contents = await readItemContents(services, rows);
  const objects = foldItems(
    rows.map(({ kind, object_uuid: uuid, operation }, index) => ({
      kind,
      uuid,
      operation,
      content: contents[index]!,
    })),
  );
  return objects.filter(
    ({ existedBefore, existsAfter, fields, replaced }) =>
      existedBefore !== existsAfter || fields.size > 0 || replaced.length > 0,
  );
}

function operationOf({ existedBefore, existsAfter }: UndoneObject): Plan['items'][number]['operation'] {
  if (!existedBefore) return 'created';
  return existsAfter ? 'updated' : 'deleted';
}

const changesOf = ({ fields, replaced }: UndoneObject): FieldChange[] => [
  ...[...fields].map(([field, undone]): FieldChange =>
    undone.isList
      ? { field, before: [...undone.removed] as never, after: [...undone.added] as never, isReplaced: false }
      : { field, before: undone.before, after: undone.after, isReplaced: false },
  ),
  ...replaced.map((field): FieldChange => ({ field, before: null, after: null, isReplaced: true })),
];
