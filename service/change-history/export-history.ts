import type { Context } from '../context.ts';
import { installationId } from '../db/installation.ts';
import type { Db } from '../db/open.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { itemCell, originCell, readContent, type Origin } from './content.ts';
import { ocsfEventOfSignIn, ocsfEventsOfItem, type OcsfEvent } from './ocsf.ts';
import { findPersonKeys } from './person-keys.ts';
import type { ItemContent } from './recorded-object.ts';
import { itemPages } from './seals.ts';

/** The position up to which the history was exported. */
export interface ExportPosition {
  /** The number of the last exported seal. */
  seal: number;
  /** The time and the key of the last exported sign-in. */
  at: number;
  key: string;
}

const START: ExportPosition = { seal: 0, at: 0, key: '' };

/** The row of the table `installation` with the position. */
const NAME = 'historyExport';

/**
 * Minimum age of exported sign-ins, in milliseconds. The clocks of two instances can differ by five minutes. Younger
 * sign-ins wait, because an instance could still store one with an earlier time, which the export would then miss.
 */
const SIGN_IN_DELAY_MS = 6 * 60_000;

const SIGN_INS_PER_PAGE = 500;

export interface ExportResult {
  events: number;
  /** The number of changes that retention deleted before they were exported. */
  missing: number;
}

/**
 * Writes the sealed changes and the sign-ins since the last export, each event as a line of JSON. Stores the position
 * after each batch. An interrupted export repeats its last batch, so each event is written at least once.
 *
 * @param write must resolve only when the text can no longer be lost
 */
export async function exportHistory(
  { db, keys, now }: Pick<Context, 'db' | 'keys' | 'now'>,
  write: (text: string) => Promise<void>,
  { isFromStart }: { isFromStart: boolean },
): Promise<ExportResult> {
  const installation = await installationId(db);
  const result: ExportResult = { events: 0, missing: 0 };
  const writeEvents = async (events: readonly OcsfEvent[]): Promise<void> => {
    if (events.length === 0) return;
    await write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    result.events += events.length;
  };
  let position = isFromStart ? START : await findPosition(db);
  const advance = async (to: Partial<ExportPosition>): Promise<void> => {
    position = { ...position, ...to };
    await storePosition(db, position);
  };

  for (;;) {
    const seal = await db
      .selectFrom('change_seals')
      .select(['number', 'changes'])
      .where('number', '>', position.seal)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!seal) break;
    const exported = await exportSeal({ db, keys }, seal.number, (items) =>
      writeEvents(items.flatMap((item) => ocsfEventsOfItem(item, installation))),
    );
    result.missing += seal.changes - exported;
    await advance({ seal: seal.number });
  }
  for (;;) {
    const signIns = await signInsAfter(db, position, now() - SIGN_IN_DELAY_MS);
    const last = signIns.at(-1);
    if (!last) return result;
    await writeEvents(signIns.map((signIn) => ocsfEventOfSignIn(signIn, installation)));
    await advance({ at: Number(last.at), key: last.key });
  }
}

type ExportedItems = Parameters<typeof ocsfEventsOfItem>[0][];

/** Passes the items of a seal's changes to `writeItems`, page by page. Returns the number of changes. */
async function exportSeal(
  { db, keys }: { db: Db; keys: SecretKeys },
  seal: number,
  writeItems: (items: ExportedItems) => Promise<void>,
): Promise<number> {
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('seal', '=', seal)
    .orderBy('uuid')
    .execute();
  const actors = await findPersonKeys(
    db,
    keys,
    changes.flatMap(({ actor_uuid: actor }) => actor ?? []),
  );
  for (const change of changes) {
    const origin = readContent<Origin>(change.origin, {
      isEncrypted: change.actor_uuid !== null,
      key: actors.get(change.actor_uuid ?? ''),
      cell: originCell(change.uuid),
    });
    for await (const page of itemPages(db, change.uuid)) {
      const users = page.flatMap(({ kind, object_uuid: uuid }) => (kind === 'user' ? uuid : []));
      const persons = await findPersonKeys(db, keys, users);
      await writeItems(
        page.map((item) => ({
          change,
          origin,
          item,
          content: readContent<ItemContent>(item.content, {
            isEncrypted: item.kind === 'user',
            key: persons.get(item.object_uuid),
            cell: itemCell(item.change_uuid, item.position),
          }),
        })),
      );
    }
  }
  return changes.length;
}

const signInsAfter = (db: Db, { at, key }: ExportPosition, until: number) =>
  db
    .selectFrom('sign_in_events as event')
    .leftJoin('users', 'users.uuid', 'event.user_uuid')
    .selectAll('event')
    .select('users.username')
    .where((eb) =>
      eb.or([eb('event.at', '>', at), eb.and([eb('event.at', '=', at), eb('event.key', '>', key)])]),
    )
    .where('event.at', '<', until)
    .orderBy('event.at')
    .orderBy('event.key')
    .limit(SIGN_INS_PER_PAGE)
    .execute();

async function findPosition(db: Db): Promise<ExportPosition> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as ExportPosition) : START;
}

async function storePosition(db: Db, position: ExportPosition): Promise<void> {
  const value = JSON.stringify(position);
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
