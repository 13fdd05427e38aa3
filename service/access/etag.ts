import { createHash } from 'node:crypto';
import { type Principal, seesEverything } from './visible-to.ts';
import type { Db } from '../db/open.ts';
import { installationId } from '../db/installation.ts';
import { problem } from '../problem.ts';

/**
 * Computes an entity tag, without quotes, of parts that are added one after the other. The tag has no hyphen, so that
 * `matchesEtag` cannot take a part of it for the suffix of a proxy.
 */
export class EtagBuilder {
  readonly #hash = createHash('sha256');

  add(part: string | Buffer): void {
    this.#hash.update(`${Buffer.byteLength(part)} `).update(part);
  }

  /** Returns the tag. Nothing can be added after this. */
  build(): string {
    return this.#hash.digest('hex').slice(0, 32);
  }
}

/** Returns the entity tag of these parts, as `EtagBuilder` does. */
export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const builder = new EtagBuilder();
  for (const part of parts) builder.add(part);
  return builder.build();
}

/** Matches an entity tag (RFC 9110, section 8.8.3), or a word such as `*`. A tag may contain commas and asterisks. */
const TAG = /(?:W\/)?"([^"]*)"[^\s,]*|[^\s,"]+/g;

/**
 * The suffixes of proxies that compress: `-gzip`, `-br`, `-zstd` (Apache, lighttpd, Caddy), `;gzip` (older Apache),
 * `--gzip` (Jetty). Apache 2.2 adds the suffix after the closing quote, where `TAG` ignores it.
 */
const SUFFIXES = /^(?:(?:--?|;)(?:x-)?(?:gzip|br|zstd|deflate|compress|bzip2))*$/i;

/**
 * Returns whether `If-Match` or `If-None-Match` contains `*` or the tag (RFC 9110, section 13.1). Also accepts the
 * forms that compressing proxies give to the tag: weak (`W/"1"`) or with a suffix (`"1-gzip"`). Otherwise, each save
 * through such a proxy would be refused.
 */
export function matchesEtag(header: string, tag: string): boolean {
  for (const [found, opaque] of header.matchAll(TAG)) {
    if (found === '*' || (opaque?.startsWith(tag) && SUFFIXES.test(opaque.slice(tag.length)))) return true;
  }
  return false;
}

/** An object that has a tag. */
export interface TaggedObject {
  uuid: string;
  /** The number of changes of the object's row. */
  version: number;
  /**
   * Reads the object as the caller sees it, if parts of it may be hidden from the caller. The tag then contains what
   * the caller sees, because the version also counts changes of hidden parts.
   */
  findVisible?: FindVisible | null;
}

type FindVisible = () => Promise<object | null | undefined>;

/** Returns `find` if parts of an object may be hidden from the viewer, otherwise null. */
export const visibleTo = (viewer: Principal, find: FindVisible): FindVisible | null =>
  seesEverything(viewer) ? null : find;

/**
 * Returns as text the part of an object that a save of this object can change. It contains only the uuids of referenced
 * objects, so that a new name of a profile does not change the tags of the profile's users.
 */
const ownState = (object: object | null | undefined): string =>
  JSON.stringify(object ?? null, (key, value: unknown) => {
    if (key === '' || typeof value !== 'object' || value === null) return value;
    if (!('uuid' in value) || typeof value.uuid !== 'string') return value;
    return [value.uuid, 'actualValue' in value ? value.actualValue : null];
  });

async function tagOf(db: Db, { uuid, version, findVisible }: TaggedObject): Promise<string> {
  const state = findVisible ? ownState(await findVisible()) : String(version);
  return etagOf(await installationId(db), uuid, state);
}

/** Returns the `ETag` header of an object. */
export const etagHeader = async (db: Db, object: TaggedObject): Promise<{ etag: string }> => ({
  etag: `"${await tagOf(db, object)}"`,
});

/**
 * Checks that `If-Match` contains the tag of a stored object. A request without `If-Match` passes.
 *
 * @throws Problem stale
 */
export async function assertCurrent(
  db: Db,
  ifMatch: string | undefined,
  object: TaggedObject,
): Promise<void> {
  if (ifMatch !== undefined && !matchesEtag(ifMatch, await tagOf(db, object))) throw problem('stale');
}
