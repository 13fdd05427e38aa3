import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { components } from '../../openapi/generated/schema.d.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import { CSV_FORM } from '../user/bulk/export.ts';
import { escapeFormula } from '../user/bulk/formula.ts';
import type { ChangeFilter } from './find-change-rows.ts';
import { findChanges, findItems, type RecordedChange } from './find-changes.ts';

type Schemas = components['schemas'];
type Value = Schemas['ChangedField']['before'];

const COLUMNS = [
  'time',
  'change',
  'call',
  'actor',
  'kind',
  'uuid',
  'name',
  'operation',
  'field',
  'before',
  'after',
];

const CHANGES_PER_PAGE = 50;
const ITEMS_PER_PAGE = 200;

const ACTORS = {
  user: 'an administrator',
  person: 'not signed in',
  command: 'command line',
  identityProvider: 'identity provider',
  service: 'service',
  unknown: 'outside the history',
} as const satisfies Record<Schemas['ChangeActor']['kind'], string>;

/** Returns a value as text, with a line for each entry of a list. */
function textOf(value: Value): string {
  if (Array.isArray(value)) return value.map((entry) => textOf(entry)).join('\n');
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value);
  if ('hidden' in value) return 'Hidden';
  if ('erased' in value) return 'erased';
  const name = value.name ?? value.uuid;
  return (value.value ?? null) === null ? name : `${name}: ${value.value}`;
}

/** Returns one row for each changed field of an item, or one row if the item has no changed fields. */
function rowsOf({ at, uuid, call, actor }: RecordedChange, item: Schemas['ChangeItem']): string[][] {
  const head = [at, uuid, call, actor.name ?? ACTORS[actor.kind]];
  const object = [item.kind, item.uuid, item.name ?? 'erased', item.operation];
  if (item.fields.length === 0) return [[...head, ...object, '', '', '']];
  return item.fields.map(({ field, before, after, isReplaced }) => [
    ...head,
    ...object,
    field,
    isReplaced ? 'replaced' : textOf(before),
    isReplaced ? 'replaced' : textOf(after),
  ]);
}

async function* linesOf(
  context: Pick<Context, 'db' | 'keys'>,
  viewer: Viewer,
  filter: Omit<ChangeFilter, 'limit' | 'before'>,
): AsyncGenerator<string> {
  // Begins with the byte order mark, which spreadsheets need to recognize UTF-8.
  yield `\uFEFF${stringify([COLUMNS], CSV_FORM)}`;
  for (let before: string | undefined; ;) {
    const page = await findChanges(context, viewer, { ...filter, before, limit: CHANGES_PER_PAGE });
    for (const change of page.changes) {
      for (let after: number | undefined; ;) {
        const part = { uuid: change.uuid, after, limit: ITEMS_PER_PAGE };
        const { items, last } = await findItems(context, viewer, part, filter);
        const rows = items.flatMap((item) => rowsOf(change, item));
        if (rows.length > 0)
          yield stringify(
            rows.map((row) => row.map(escapeFormula)),
            CSV_FORM,
          );
        if (last === null) break;
        after = last;
      }
    }
    if (page.next === null) return;
    before = page.next;
  }
}

/** Streams the changes that a viewer may see and that match a filter as a CSV file, the newest first. */
export const changesFile = (...args: Parameters<typeof linesOf>): Readable =>
  Readable.from(linesOf(...args), { objectMode: false });
