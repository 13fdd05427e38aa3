import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';
import { type AccessLinkKind, type HistoryPoint, presentLinks } from './access-links.ts';

interface LaterChange {
  readonly change: string;
  readonly end: string;
  readonly isAdded: boolean;
}

/** The links of objects, as of any point in the history since the oldest one that was read. */
export interface LinkHistory {
  /** Returns the other ends of an object's links of a kind, as of a point in the history. */
  at: (kind: AccessLinkKind, object: string, since: HistoryPoint) => string[];
  /** Returns the other ends of all objects' links of a kind, as of any of these points. */
  all: (kind: AccessLinkKind) => string[];
}

interface LinksToRead {
  readonly kinds: readonly AccessLinkKind[];
  /** Objects from which or to which the links lead. */
  readonly objects: Iterable<string>;
  readonly side: 'from' | 'to';
}

/**
 * Reads the present links of objects and the later changes of these links, so that many points in the history need no
 * further statement. `selectLinks` reads the links as of one point.
 *
 * @param oldest the earliest point of interest; null if only the present is needed
 */
export async function readLinkHistory(
  db: Db,
  { kinds, objects, side }: LinksToRead,
  oldest: HistoryPoint,
): Promise<LinkHistory> {
  const [own, other] =
    side === 'from' ? (['from_uuid', 'to_uuid'] as const) : (['to_uuid', 'from_uuid'] as const);
  const present = new Map<string, string[]>();
  const later = new Map<string, LaterChange[]>();
  const ends = new Map<AccessLinkKind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
  for (const part of chunks([...new Set(objects)])) {
    for (const kind of kinds) {
      const links = await db
        .selectFrom(presentLinks(db, kind).as('link'))
        .select(['link.from_uuid', 'link.to_uuid'])
        .$call(whereIn(`link.${own}`, part))
        .execute();
      for (const link of links) {
        append(present, keyOf(kind, link[own]), link[other]);
        ends.get(kind)!.add(link[other]);
      }
    }
    if (oldest === null) continue;
    const changes = await db
      .selectFrom('access_link_changes')
      .select(['change_uuid', 'kind', 'from_uuid', 'to_uuid', 'is_added'])
      .where(own, 'in', part)
      .where('kind', 'in', [...kinds])
      .where('change_uuid', '>=', oldest)
      .orderBy('change_uuid', 'desc')
      .execute();
    for (const { kind, change_uuid: change, is_added, ...link } of changes) {
      append(later, keyOf(kind, link[own]), { change, end: link[other], isAdded: is_added === 1 });
      ends.get(kind)!.add(link[other]);
    }
  }
  return {
    at: (kind, object, since) => {
      const links = new Set(present.get(keyOf(kind, object)));
      for (const { change, end, isAdded } of later.get(keyOf(kind, object)) ?? []) {
        if (since === null || change < since) break;
        if (isAdded) links.delete(end);
        else links.add(end);
      }
      return [...links];
    },
    all: (kind) => [...(ends.get(kind) ?? [])],
  };
}

const keyOf = (kind: AccessLinkKind, object: string): string => `${kind} ${object}`;

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
