import type { Insertable } from 'kysely';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import { fold } from '../../service/db/fold.ts';
import type { Flag, RoleName } from '../../service/db/schema.ts';
import { newListTexts } from '../../service/user/list/columns.ts';
import { plainColumns } from '../../service/user/plain-columns.ts';
import { HISTORY_LIFE } from '../../service/oauth/sign-in-history/sign-in-history.ts';
import type { LastSignInTable, SignInEventTable } from '../../service/oauth/tables.ts';
import type { UserElementTable, UserTable } from '../../service/user/tables.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '../accounts.ts';
import { at, dice, fixedUuid, pick } from './fixed.ts';
import { demoPerson, type Person } from './people.ts';
import type { Rows } from './rows.ts';
import { companyUuids, locationNames, locationUuid } from './locations-and-companies.ts';
import { businessProfileUuid, STAFF_PROFILES, treesOf } from './profiles.ts';
import { USED_VISIBILITY_PROFILES, visibilityProfileUuid } from './visibility.ts';

const ACTIVE = 0.8;
const WITHOUT_BUSINESS_PROFILE = 0.08;
const WITHOUT_VISIBILITY_PROFILE = 0.1;
const WITH_LOCATION = 0.9;
const FOR_PRODUCT_ADMINISTRATORS = 0.01;
const FOR_SCO = 0.05;
const OF_A_COMPANY = 0.12;
const OF_ADMINISTERED_COMPANY = 0.4;
const NEVER_SIGNED_IN = 0.15;

const DAY_MS = 24 * 60 * 60_000;
/** Maximum age of an active user's last sign-in, in days. */
const OLDEST_SIGN_IN = 400;
/** Number of days for which inactive users have been inactive. Their last sign-in is older. */
const INACTIVE_FOR = 60;
/**
 * Number of users who can have a last sign-in. Only measurements create more users, and these users are created faster
 * without last sign-ins.
 */
const WITH_SIGN_INS = 20_000;

interface Profile {
  uuid: string;
  trees: readonly string[];
}

interface DemoUser {
  row: Insertable<UserTable>;
  elements: Insertable<UserElementTable>[];
  lastSignIn: Insertable<LastSignInTable> | null;
}

const STAFF: readonly Profile[] = STAFF_PROFILES.map(({ name, appProfiles }) => ({
  uuid: businessProfileUuid(name),
  trees: treesOf(appProfiles),
}));

const VISIBILITY = USED_VISIBILITY_PROFILES.map(({ name }) => visibilityProfileUuid(name));

/**
 * Returns a random item. Earlier items are more frequent: the sum of two random numbers from 0 to 1 is usually near 1,
 * so the index is usually near 0.
 */
function commonFirst<T>(list: readonly T[], roll: () => number): T {
  return at(list, Math.floor(Math.abs(roll() + roll() - 1) * list.length));
}

function identity(person: Person) {
  const { username, email, firstName, lastName } = person;
  return {
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    ...newListTexts(person),
    ...plainColumns((field) => person[field]),
    uuid: fixedUuid('user', username),
    username_folded: fold(username),
    email_folded: fold(email),
  };
}

const treeOf = (userUuid: string, trees: readonly string[], index: number): Insertable<UserElementTable>[] =>
  trees.length === 0 ? [] : [{ user_uuid: userUuid, element_uuid: at(trees, index), actual_value: null }];

function visibleTo(
  roll: () => number,
  rollOfCompany: () => number,
): { minimum_role: RoleName; company_uuid: string | null } {
  const throwOfRole = roll();
  const company =
    rollOfCompany() < OF_ADMINISTERED_COMPANY ? at(companyUuids, 0) : pick(companyUuids, rollOfCompany);
  if (throwOfRole < FOR_PRODUCT_ADMINISTRATORS) return { minimum_role: PRODUCT_ADMIN, company_uuid: null };
  if (throwOfRole < FOR_PRODUCT_ADMINISTRATORS + FOR_SCO) {
    return { minimum_role: 'SCO_ADMIN', company_uuid: company };
  }
  return { minimum_role: 'ADMIN', company_uuid: rollOfCompany() < OF_A_COMPANY ? company : null };
}

/**
 * Returns the name of a demo user's location, or null. The demo inventory also calls this function, so that a pull
 * finds the same locations.
 */
export function demoLocation(index: number): string | null {
  const roll = dice(1_000_003 * (index + 1));
  return roll() < WITH_LOCATION ? pick(locationNames, roll) : null;
}

/**
 * Returns the last sign-in of a demo user, at least one day before `now`; null if the user has never signed in.
 * Recent dates are the most frequent.
 */
function lastSignIn(
  index: number,
  { uuid, active }: { uuid: string; active: Flag },
  now: number,
): Insertable<LastSignInTable> | null {
  const roll = dice(32_452_843 * (index + 1));
  if (index >= WITH_SIGN_INS || roll() < NEVER_SIGNED_IN) return null;
  const daysAgo = 1 + Math.floor(OLDEST_SIGN_IN * roll() ** 3) + (active === 1 ? 0 : INACTIVE_FOR);
  return { user_uuid: uuid, at: now - daysAgo * DAY_MS };
}

function staff(index: number, now: number): DemoUser {
  const roll = dice(7919 * (index + 1));
  const known = identity(demoPerson(index));
  const profile = commonFirst(STAFF, roll);
  const hasProfile = roll() >= WITHOUT_BUSINESS_PROFILE;
  const location = demoLocation(index);
  const active = roll() < ACTIVE ? 1 : 0;
  return {
    row: {
      ...known,
      active,
      location_uuid: location === null ? null : locationUuid(location),
      business_profile_uuid: hasProfile ? profile.uuid : null,
      visibility_profile_uuid: roll() < WITHOUT_VISIBILITY_PROFILE ? null : commonFirst(VISIBILITY, roll),
      password_hash: null,
      ...visibleTo(roll, dice(15_485_863 * (index + 1))),
    },
    elements: hasProfile ? treeOf(known.uuid, profile.trees, index) : [],
    lastSignIn: lastSignIn(index, { uuid: known.uuid, active }, now),
  };
}

function accountHolder(account: DemoAccount, passwordHash: string): DemoUser {
  const known = identity({
    ...account,
    email: `${account.username}@suite.example`,
    ...mapPlainFields(() => null),
  });
  return {
    row: {
      ...known,
      active: account.active,
      location_uuid: locationUuid('Berlin'),
      business_profile_uuid: businessProfileUuid(account.businessProfile.name),
      visibility_profile_uuid: visibilityProfileUuid('Everything'),
      password_hash: passwordHash,
      minimum_role: account.minimumRole,
      company_uuid: account.companyUuid,
    },
    elements: treeOf(known.uuid, treesOf(account.businessProfile.appProfiles), 0),
    // Null, because nobody has signed in to the accounts of a new demo.
    lastSignIn: null,
  };
}

/** Returns the entry of the sign-in history for a last sign-in; null if the entry would have been deleted by now. */
function signInEvent(
  { user_uuid, at: signedInAt }: Insertable<LastSignInTable>,
  now: number,
): Insertable<SignInEventTable> | null {
  if (signedInAt <= now - HISTORY_LIFE) return null;
  return {
    key: `signed_in:${fixedUuid('sign-in', user_uuid)}`,
    user_uuid,
    at: signedInAt,
    kind: 'signed_in',
    reason: 'password',
    client_uuid: null,
    browser: 'Firefox',
    system: 'Windows',
    // An address for documentation (RFC 5737).
    address: '192.0.2.24',
  };
}

const USERS_PER_PAGE = 2000;

const rowsOf = (users: readonly DemoUser[], now: number): Rows => ({
  users: users.map(({ row }) => row),
  user_elements: users.flatMap(({ elements }) => elements),
  last_sign_in_times: users.flatMap((user) => user.lastSignIn ?? []),
  sign_in_events: users.flatMap((user) => (user.lastSignIn && signInEvent(user.lastSignIn, now)) ?? []),
});

/**
 * Yields the rows of the demo accounts, and of `count` users without a password. Yields one page of users at a time,
 * because the rows of a million users would take more than 1 GB of memory.
 *
 * @param passwordHashes in the order of the accounts
 * @param now the time to which the last sign-ins are relative, in milliseconds since 1970
 */
export function* userRows(count: number, passwordHashes: readonly string[], now: number): Generator<Rows> {
  yield rowsOf(
    DEMO_ACCOUNTS.map((account, index) => accountHolder(account, at(passwordHashes, index))),
    now,
  );
  for (let start = 0; start < count; start += USERS_PER_PAGE) {
    const length = Math.min(USERS_PER_PAGE, count - start);
    yield rowsOf(
      Array.from({ length }, (_, index) => staff(start + index, now)),
      now,
    );
  }
}
