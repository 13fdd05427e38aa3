import { compareKeys } from '../../openapi/text-order.ts';
import type { PageAsked, Position } from '../http/pages.ts';
import type { Part, Window } from './anchors.ts';
import type { Listed } from './listed.ts';
import {
  beyond,
  type Filter,
  type KeyColumn,
  keys,
  ordered,
  sorted,
  type Users,
  upTo,
  USERS_PER_TURN,
} from './order.ts';

/** Users that stand together in the order asked for. */
export interface Stretch {
  users: Users;
  /** How many of them pass the filters. */
  matching: number;
  along: readonly KeyColumn[];
  desc: boolean;
  /** What the whole stretch is sorted by, before its users are; nothing if it is the only one. */
  key: Position;
  /** In what parts, one behind the other, it is looked through for those who pass, and in how many at most. */
  look: { partsAfter: (place: Position | null) => Iterable<Users> | AsyncIterable<Users>; most: number };
  /** Gives a short part of it that a page stands in, as sorted upwards, or null where none is known, yet. */
  partWith: (page: Window) => Promise<Part | null>;
}

type Reading = Pick<Listed, 'filter' | 'isFound' | 'mostParts'>;

/** Finds where the users of the page stand, and the one behind them. */
export async function positionsIn(
  stretches: readonly Stretch[],
  reading: Reading,
  { limit, after, skip }: PageAsked<string>,
): Promise<string[][]> {
  const found: string[][] = [];
  let toSkip = skip;
  for (const stretch of stretches) {
    const position = after === null ? null : positionIn(stretch, after);
    if (position === 'behind') continue;
    if (position === null && stretch.matching <= toSkip) {
      toSkip -= stretch.matching;
      continue;
    }
    const most = limit + 1 - found.length;
    const further = await keysIn(stretch, reading, { after: position, skip: toSkip, most });
    found.push(...further.map((key) => [...stretch.key, ...key] as string[]));
    toSkip = 0;
    if (found.length > limit) break;
  }
  return found;
}

/** Where in a stretch a page begins: somewhere in it, at its beginning (null), or behind all of it. */
function positionIn({ key, desc, along }: Stretch, after: Position): Position | 'behind' | null {
  const own = after.slice(key.length);
  if (own.length !== along.length) return null;
  for (const [index, part] of key.entries()) {
    const other = after[index] ?? null;
    if (part === other) continue;
    if (part === null) return null;
    if (other === null) return 'behind';
    return compareKeys(part, other) < 0 === desc ? null : 'behind';
  }
  return own;
}

/** Bounds the users who are sorted once they are found; in the order of more, some are found soon. */
const FEW = 50_000;

interface Asked {
  after: Position | null;
  skip: number;
  most: number;
}

/** Reads where users stand in a stretch. */
async function keysIn(
  stretch: Stretch,
  { filter, isFound, mostParts }: Reading,
  asked: Asked,
): Promise<string[][]> {
  const { matching, along, desc, partWith } = stretch;
  const { after, skip, most } = asked;
  if (filter && skip < mostParts * USERS_PER_TURN) {
    const looked = await lookThrough([{ ...stretch, key: [] }], filter, { after, most: skip + most });
    if (looked) return looked.slice(skip);
  }
  const users = filter ? filter(stretch.users) : stretch.users;
  const inOrder = isFound && matching <= FEW ? sorted : ordered;
  if (after) {
    const rest = users.where(beyond(along, desc, after));
    return keys(inOrder(rest, along, desc).offset(skip).limit(most), along);
  }
  const last = Math.min(most, matching - skip);
  const behind = matching - skip - last;
  const before = desc ? behind : skip;
  // Walking past few takes no longer than looking for a part.
  const part = filter || matching > FEW ? await partWith({ skip: before, most: last }) : null;
  if (part) {
    const { from, to } = part;
    const further = users.where(upTo(along, true, from.key));
    const near = to ? further.where(upTo(along, false, to)) : further;
    const found = await keys(
      ordered(near, along, false)
        .offset(before - from.rank)
        .limit(last),
      along,
    );
    return desc ? found.toReversed() : found;
  }
  if (skip > matching / 2) {
    return (await keys(inOrder(users, along, !desc).offset(behind).limit(last), along)).toReversed();
  }
  return keys(inOrder(users, along, desc).offset(skip).limit(most), along);
}

/**
 * Looks users through in their order for the first who pass.
 *
 * @param after where in the first stretch to begin
 * @returns where they stand; null where as many parts as are looked through at most are not enough
 */
export async function lookThrough(
  stretches: readonly Pick<Stretch, 'look' | 'along' | 'desc' | 'key'>[],
  filter: Filter,
  { after, most }: Pick<Asked, 'after' | 'most'>,
): Promise<string[][] | null> {
  const found: string[][] = [];
  let looked = 0;
  let place = after;
  for (const { look, along, desc, key } of stretches) {
    for await (const part of look.partsAfter(place)) {
      if (looked === look.most) return null;
      const further = await keys(ordered(filter(part), along, desc).limit(most - found.length), along);
      found.push(...further.map((own) => [...key, ...own] as string[]));
      if (found.length === most) return found;
      looked += 1;
    }
    place = null;
  }
  return found;
}
