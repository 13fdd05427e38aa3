import { compareKeys, orderKey } from '../../openapi/text-order.ts';
import type { Db } from '../db/open.ts';
import { partsWithAll, type SoughtText } from './lettered.ts';
import type { Listed, ProfileColumn } from './listed.ts';
import { ALONG, parts, type TextSort, type Users, USERS_PER_TURN } from './order.ts';
import type { Stretch } from './positions.ts';

/** The profiles of users by which their list can be sorted and searched. */
export const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

export type ProfileSort = keyof typeof PROFILES;

export type UserSort = TextSort | ProfileSort;

/** So many parts of a list are read in less time than all who pass are found in. */
const MOST_LETTERED = 16;

/** Of how many parts is what the users of one profile are sorted by, before they are among themselves. */
const PROFILE_KEY = 2;

const isOfProfile = (sort: UserSort): sort is ProfileSort => sort in PROFILES;

/** Of how many parts the position of a user is. */
export const positionLength = (sort: UserSort): number =>
  isOfProfile(sort) ? PROFILE_KEY + ALONG.username.length : ALONG[sort].length;

/** The column of the profiles that a list is sorted by, or null where it is sorted by texts of users. */
export const profileColumnOf = (sort: UserSort): ProfileColumn | null =>
  isOfProfile(sort) ? PROFILES[sort].column : null;

type Order<Sort> = { sort: Sort; desc: boolean };

/**
 * Splits a list into those who stand together in an order, and counts them.
 *
 * @param texts are looked for in it
 */
export async function stretchesOf(
  db: Db,
  listed: Listed,
  { sort, desc }: Order<UserSort>,
  texts: readonly SoughtText[],
): Promise<Stretch[]> {
  const lookAt = await looks(listed, isOfProfile(sort) ? 'username' : sort, texts);
  return isOfProfile(sort)
    ? byProfile(db, listed, { sort, desc }, lookAt)
    : [await byText(listed, { sort, desc }, lookAt)];
}

/** Tells in what parts users are looked through. */
type LookAt = (users: Users, of: Pick<Stretch, 'matching' | 'desc'>) => Stretch['look'];

/** Has users looked through in the parts of an order that may have the texts, where these are known. */
async function looks(listed: Listed, sort: TextSort, texts: readonly SoughtText[]): Promise<LookAt> {
  const along = ALONG[sort];
  // Asked for even if nothing is looked for: whoever sees an order may search in it next.
  const lettered = await listed.lettered(sort);
  const isNarrower = lettered !== null && texts.length > 0;
  return (users, { matching, desc }) => {
    // They are all that there are, and so few that they are one part.
    const isOne = listed.filter === null && matching <= USERS_PER_TURN;
    return {
      partsAfter: (place) =>
        isNarrower && !isOne && place === null
          ? partsWithAll(users, lettered, { sort, desc, texts })
          : parts(users, along, desc, place),
      most: isNarrower ? MOST_LETTERED : listed.mostParts,
    };
  };
}

async function byText(listed: Listed, { sort, desc }: Order<TextSort>, lookAt: LookAt): Promise<Stretch> {
  const { users } = listed;
  const matching = await listed.count();
  return {
    users,
    matching,
    along: ALONG[sort],
    desc,
    key: [],
    look: lookAt(users, { matching, desc }),
    partWith: (page) => listed.partWith(sort, page),
  };
}

/** The users of one profile are counted: what is in the middle of all is not far into those of one. */
const noPart = async () => null;

/** The users of one profile after those of another; those without one come last, in whatever direction. */
async function byProfile(
  db: Db,
  listed: Listed,
  { sort, desc }: Order<ProfileSort>,
  lookAt: LookAt,
): Promise<Stretch[]> {
  const { table, column } = PROFILES[sort];
  const found = await listed.countBy(column);
  const profiles = (await db.selectFrom(table).select(['uuid', 'name']).execute())
    .map(({ uuid, name }) => ({ uuid, name: orderKey(name) }))
    .toSorted((a, b) => compareKeys(a.name, b.name) || compareKeys(a.uuid, b.uuid));
  const stretch = (those: Users, of: Pick<Stretch, 'matching' | 'desc' | 'key'>): Stretch => ({
    ...of,
    users: those,
    along: ALONG.username,
    look: lookAt(those, of),
    partWith: noPart,
  });
  const { users } = listed;
  const ofProfiles = (desc ? profiles.toReversed() : profiles).flatMap(({ uuid, name }): Stretch[] => {
    const matching = found.get(uuid);
    return matching ? [stretch(users.where(column, '=', uuid), { matching, desc, key: [name, uuid] })] : [];
  });
  const without = { matching: found.get(null) ?? 0, desc: false, key: [null, null] };
  return [...ofProfiles, stretch(users.where(column, 'is', null), without)];
}
