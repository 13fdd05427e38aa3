import { compareKeys, orderKey } from '../../openapi/text-order.ts';
import type { Db } from '../db/open.ts';
import type { Listed, ProfileColumn } from './listed.ts';
import { ALONG, type TextSort } from './order.ts';
import type { Stretch } from './positions.ts';

/** The profiles of users by which their list can be sorted and searched. */
export const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

export type ProfileSort = keyof typeof PROFILES;

export type UserSort = TextSort | ProfileSort;

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

/** Splits a list into those who stand together in an order, and counts them. */
export async function stretchesOf(
  db: Db,
  listed: Listed,
  { sort, desc }: Order<UserSort>,
): Promise<Stretch[]> {
  return isOfProfile(sort) ? byProfile(db, listed, { sort, desc }) : [await byText(listed, { sort, desc })];
}

async function byText(listed: Listed, { sort, desc }: Order<TextSort>): Promise<Stretch> {
  const matching = await listed.count();
  return {
    users: listed.users,
    matching,
    along: ALONG[sort],
    desc,
    key: [],
    partWith: (page) => listed.partWith(sort, page),
  };
}

/** The users of one profile are counted: what is in the middle of all is not far into those of one. */
const noPart = async () => null;

/** The users of one profile after those of another; those without one come last, in whatever direction. */
async function byProfile(db: Db, listed: Listed, { sort, desc }: Order<ProfileSort>): Promise<Stretch[]> {
  const { table, column } = PROFILES[sort];
  const found = await listed.countBy(column);
  const profiles = (await db.selectFrom(table).select(['uuid', 'name']).execute())
    .map(({ uuid, name }) => ({ uuid, name: orderKey(name) }))
    .toSorted((a, b) => compareKeys(a.name, b.name) || compareKeys(a.uuid, b.uuid));
  const along = ALONG.username;
  const { users } = listed;
  const stretches = (desc ? profiles.toReversed() : profiles).flatMap(({ uuid, name }): Stretch[] => {
    const matching = found.get(uuid);
    return matching
      ? [
          {
            users: users.where(column, '=', uuid),
            matching,
            along,
            desc,
            key: [name, uuid],
            partWith: noPart,
          },
        ]
      : [];
  });
  const without = users.where(column, 'is', null);
  const matching = found.get(null) ?? 0;
  return [
    ...stretches,
    { users: without, matching, along, desc: false, key: [null, null], partWith: noPart },
  ];
}
