import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { takeAll } from '../db/take-all.ts';
import { listVersions } from '../db/versions.ts';
import type { Position } from '../http/pages.ts';
import { comparePlaces, firstAt } from './anchors.ts';
import { addGrams, type Grams, mayHave, noGrams } from './grams.ts';
import { type Change, keptIfKnown } from './kept-through-changes.ts';
import {
  ALONG,
  beyond,
  type KeyColumn,
  ordered,
  type Some,
  type TextSort,
  type Users,
  upTo,
} from './order.ts';

const TEXTS = ['username', 'name', 'email'] as const satisfies readonly TextSort[];

/** A text that is looked for. */
export interface SoughtText {
  column: TextSort;
  /** The letters that texts which pass have, one way or another (`gramsIn`). */
  anyOf: readonly (readonly number[])[];
}

type Searched = Pick<Change, `${TextSort}_search`>;

/** A part of an order, up to a place, and which letters stand together in the texts of its users. */
interface LetteredPart {
  /** Null of the last part, which has no end. */
  readonly to: Position | null;
  readonly grams: Readonly<Record<TextSort, Grams>>;
}

/** All parts of an order, one behind the other. */
export type LetteredParts = readonly LetteredPart[];

/** Few enough to be looked through in some milliseconds, and to lack some letters. */
const USERS_PER_PART = 2000;

/** So few that others are not kept waiting; a part is some of these. */
const USERS_AT_A_TIME = 500;

const ofNobody = (): Record<TextSort, Grams> => ({ username: noGrams(), name: noGrams(), email: noGrams() });

function addTexts(grams: Readonly<Record<TextSort, Grams>>, texts: Searched): void {
  for (const column of TEXTS) addGrams(grams[column], texts[`${column}_search`]);
}

/** Reads them a few at a time, and rests as long as that took: nobody waits for it, and others are to be answered meanwhile. */
async function readParts(users: Users, along: readonly KeyColumn[]): Promise<LetteredParts> {
  const columns = [...new Set([...along, ...TEXTS.map((column) => `${column}_search` as const)])];
  const parts: LetteredPart[] = [];
  let grams = ofNobody();
  let from: Position | null = null;
  for (let read = USERS_AT_A_TIME; ; read += USERS_AT_A_TIME) {
    const start = performance.now();
    const further: Users = from ? users.where(beyond(along, false, from)) : users;
    const rows: Pick<Change, (typeof columns)[number]>[] = await ordered(further, along, false)
      .select(columns)
      .limit(USERS_AT_A_TIME)
      .execute();
    const last = rows[USERS_AT_A_TIME - 1];
    for (const row of takeAll(rows)) addTexts(grams, row);
    if (!last) return [...parts, { to: null, grams }];
    from = along.map((column) => last[column]);
    if (read % USERS_PER_PART === 0) {
      parts.push({ to: from, grams });
      grams = ofNobody();
    }
    await delay(performance.now() - start, undefined, { ref: false });
  }
}

let isRead: Promise<unknown> = Promise.resolve();

/** Has one order read after the other. */
function readInTurn<Read>(read: () => Promise<Read>): Promise<Read> {
  const reading = isRead.then(read);
  isRead = reading.catch(() => {});
  return reading;
}

/**
 * Gives the parts of a list in an order, if they have been read: that is begun with the first call, and takes some seconds for a
 * million users. The texts of whoever is changed are added to their part; none is taken away, so that a part can seem to have what it
 * once had.
 */
export const letteredParts = (
  db: Db,
  { key, narrow }: Some,
  version: number,
  sort: TextSort,
): Promise<LetteredParts | null> =>
  keptIfKnown<LetteredParts>(db, {
    key: `letters ${sort} ${key}`,
    narrow,
    version,
    find: () =>
      readInTurn(async () => {
        // Changes while it is read are added once it is asked for, whether they were read or not.
        const [before = 0] = await listVersions(db, ['users']);
        return { version: before, value: await readParts(narrow(db.selectFrom('users')), ALONG[sort]) };
      }),
    renew: (parts, changes) => {
      for (const change of changes.filter(({ sign }) => sign > 0)) {
        const place = ALONG[sort].map((column) => change[column]);
        const part = firstAt(parts, ({ to }) => to === null || comparePlaces(to, place) >= 0);
        addTexts(parts[part]!.grams, change);
      }
      return parts;
    },
  });

/** Gives the parts in which somebody may have all texts that are looked for, in their order. */
export function* partsWithAll(
  users: Users,
  lettered: LetteredParts,
  { sort, desc, texts }: { sort: TextSort; desc: boolean; texts: readonly SoughtText[] },
): Generator<Users> {
  const along = ALONG[sort];
  const places = lettered.map((_, index) => (desc ? lettered.length - 1 - index : index));
  for (const index of places) {
    const { to, grams } = lettered[index]!;
    if (!texts.every(({ column, anyOf }) => anyOf.some((bits) => mayHave(grams[column], bits)))) continue;
    const before = lettered[index - 1]?.to;
    const further = before ? users.where(beyond(along, false, before)) : users;
    yield to ? further.where(upTo(along, false, to)) : further;
  }
}
