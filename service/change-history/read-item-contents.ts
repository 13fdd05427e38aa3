import type { Context } from '../context.ts';
import { itemCell, readContent } from './content.ts';
import { findPersonKeys } from './person-keys.ts';
import type { ItemContent } from './recorded-object.ts';
import type { ChangeItemTable } from './tables.ts';

/** Reads the contents of items, in the order of `rows`. A content is null if the user's personal data were erased. */
export async function readItemContents(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  rows: readonly ChangeItemTable[],
): Promise<(ItemContent | null)[]> {
  const personal = await findPersonKeys(
    db,
    keys,
    rows.flatMap(({ kind, object_uuid }) => (kind === 'user' ? object_uuid : [])),
  );
  return rows.map(({ change_uuid, position, kind, object_uuid, content }) =>
    readContent<ItemContent>(content, {
      isEncrypted: kind === 'user',
      key: personal.get(object_uuid),
      cell: itemCell(change_uuid, position),
    }),
  );
}
