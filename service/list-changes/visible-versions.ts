import { ACCESS } from '../../openapi/generated/access.ts';
import { LIST_NAMES } from '../../openapi/generated/list-names.ts';
import type { ListVersions } from '../../openapi/generated/types.ts';
import { mayCall } from '../access/may-call.ts';
import { seesEverything, viewOfUsers } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { FollowedList, ListName, ListState } from '../db/list-versions.ts';
import { etagOf } from '../access/etag.ts';
import type { ListAnswer, ListCache } from '../http/lists.ts';
import { readVisibleChanges, seesChanges } from '../user/visible-changes.ts';

/** The calls whose access decides who may open a list. Every signed-in user may open the other lists. */
const OPENED_BY: Partial<Record<FollowedList, keyof typeof ACCESS>> = {
  applications: 'listApplications',
  authClients: 'listAuthClients',
};

const isOpenableBy = ({ roles }: Viewer, list: FollowedList): boolean => {
  const operation = OPENED_BY[list];
  return operation === undefined || mayCall(ACCESS[operation], roles);
};

/**
 * Maps each list with rows that can be hidden to its operation, and to a function that returns the list as a caller
 * sees it.
 */
export type FilteredLists = Partial<
  Record<FollowedList, { operation: string; listOf: (db: Db, viewer: Viewer) => ListAnswer<unknown> }>
>;

/**
 * Computes the versions of lists that a caller receives. A version is opaque, and differs only if something has changed
 * that the caller can see (B15.2, decision 0032).
 */
export class VisibleVersions {
  readonly #context: Pick<Context, 'db' | 'caches'>;
  readonly #lists: ListCache;
  readonly #filtered: FilteredLists;

  /** @param filtered the lists with rows that can be hidden from a caller */
  constructor(context: Pick<Context, 'db' | 'caches'>, lists: ListCache, filtered: FilteredLists) {
    this.#context = context;
    this.#lists = lists;
    this.#filtered = filtered;
  }

  /**
   * Returns the versions of the lists that the viewer may open.
   *
   * @param state must have been read before this call, so that no version is newer than its list
   * @param ownVersion the version of the viewer's own user
   */
  async of(viewer: Viewer, ownVersion: number, state: ListState): Promise<ListVersions> {
    const shared = withoutAccount(viewer);
    const versions: Partial<ListVersions> = {};
    for (const list of LIST_NAMES) {
      if (!isOpenableBy(viewer, list)) continue;
      versions[list] =
        list === 'users'
          ? await this.#versionOfUsers(viewer, ownVersion, state)
          : await this.#versionOf(list, shared, state);
    }
    return versions as ListVersions;
  }

  async #versionOf(list: FollowedList, viewer: Viewer, state: ListState): Promise<string> {
    const filtered = this.#filtered[list];
    if (!filtered || seesEverything(viewer)) return versionIn(state, list);
    const { db, caches } = this.#context;
    const answer = filtered.listOf(db, viewer);
    return caches.listVersions.get(
      `${list} ${answer.view}`,
      async () => (await this.#lists.contentTag(filtered.operation, answer)) ?? versionIn(state, list),
      versionIn(state, ...answer.lists),
    );
  }

  /**
   * Returns the version of the list of users. The list can have a million rows, so the changes are counted when they
   * are made, by who can see them.
   */
  async #versionOfUsers(viewer: Viewer, ownVersion: number, state: ListState): Promise<string> {
    const { installation } = state;
    if (seesEverything(viewer)) return versionIn(state, 'users');
    if (viewer.roles.length === 0) return etagOf(installation, viewer.uuid, String(ownVersion));
    const { db, caches } = this.#context;
    const users = versionIn(state, 'users');
    const changes = await caches.visibleChanges.get('', () => readVisibleChanges(db), users);
    const view = viewOfUsers(viewer);
    // A user's form shows what the user's profiles grant, so changes of these profiles also count.
    const profiles = [
      await this.#versionOf('businessProfiles', viewer, state),
      await this.#versionOf('appProfiles', viewer, state),
    ];
    return caches.listVersions.get(
      `users ${view}`,
      async () =>
        etagOf(
          installation,
          view,
          JSON.stringify(changes.filter((change) => seesChanges(viewer, change))),
          ...profiles,
        ),
      [users, ...profiles].join(),
    );
  }
}

/** Returns a version of lists in which nothing is hidden from the caller. */
const versionIn = ({ installation, versions }: ListState, ...lists: readonly ListName[]): string =>
  etagOf(installation, ...lists.map((list) => `${list} ${versions.get(list) ?? 0}`));

/**
 * Returns the viewer without the uuid of the viewer's account, so that viewers without roles who have the same profiles
 * share cached lists.
 */
const withoutAccount = (viewer: Viewer): Viewer => ({
  ...viewer,
  own: new Set([...viewer.own].filter((uuid) => uuid !== viewer.uuid)),
});
