import { randomUUID } from 'node:crypto';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { UserInput } from '../../openapi/generated/types.ts';
import { ensureAdministratorRemains, type SsoSettings } from '../access/administrators.ts';
import { rolesByBusinessProfile, type RolesOfProfiles } from '../access/granted.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { fold } from '../db/fold.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { assertCurrent, visibleTo } from '../access/etag.ts';
import { problem, type FieldProblem } from '../problem.ts';
import type { Lease } from '../pushes/lease.ts';
import { queueAround, queuePushes } from '../pushes/queue.ts';
import { findUser } from './queries.ts';
import { findKeptElements, findRequested, findTakenNames, RequestLookups } from './requested.ts';
import { assertChangeable } from './changeable.ts';
import { judgeUser, type StoredBefore, type UserFault } from './judge.ts';
import { recordEmailChanges, releaseEmails, type EmailChange } from './email-changes.ts';
import { recordChangedUsers } from './change-users.ts';
import { type ElementValues, elementValuesOf, userStates } from './user-states.ts';
import { writeElements, writeUsers } from './write.ts';

export interface UserSave {
  user: UserInput;
  clonedId: string | null;
  ifMatch: string | undefined;
  snmpManager: string;
  sso: SsoSettings;
  /**
   * The lease for the pushes that the save queues. The caller that holds it sends them with `pushNow`. Without a lease,
   * the worker sends them.
   */
  lease?: Lease;
}

/** The effect of a save on a user, as the log names it. */
type UserChange = 'created' | 'changed' | 'activated' | 'deactivated';

function changeOf(before: { active: Flag } | null, active: boolean): UserChange {
  if (before === null) return 'created';
  if ((before.active === 1) === active) return 'changed';
  return active ? 'activated' : 'deactivated';
}

/**
 * Creates a user (`user.uuid` null) or changes one. A new user has no password until they set one through a reset link.
 *
 * @returns `emailChanges`: the users to notify at their previous e-mail address; `businessProfiles`: the user's
 * business profiles before and after the save
 * @throws Problem not_found, stale, username_taken, email_taken, own_account, last_administrator, forbidden,
 * invalid_fields; step_up_required without a recent proof of identity if an administrator's e-mail address changes
 * or the user gets a role, also by an activation
 */
export async function saveUser(
  db: Db,
  viewer: Viewer,
  save: UserSave,
): Promise<{
  uuid: string;
  emailChanges: EmailChange[];
  change: UserChange;
  businessProfiles: (string | null)[];
}> {
  // The list of users is locked. Otherwise, two concurrent saves could both take a free username.
  return withLockedLists(db, ['users'], async (transaction) => {
    const { user, clonedId, ifMatch, snmpManager, sso, lease } = save;
    const rolesOf = await rolesByBusinessProfile(transaction);
    const row = await findChangeable(transaction, viewer, user.uuid, rolesOf);
    if (row) {
      const find = async () => (await findUser(transaction, viewer, { uuid: row.uuid }))?.user;
      await assertCurrent(transaction, ifMatch, { ...row, findVisible: visibleTo(viewer, find) });
    }
    const source = await findChangeable(transaction, viewer, clonedId, rolesOf);
    const lookups = new RequestLookups(transaction, viewer, rolesOf, snmpManager);
    const judged = await judgeSaves(lookups, [{ user, row }]);
    const emailChanges = await storeSaves(transaction, viewer, judged, {
      sso,
      lease,
      valuesOf: source?.uuid,
    });
    const former = row?.business_profile_uuid ?? null;
    return {
      uuid: judged[0]!.uuid,
      emailChanges,
      change: changeOf(row, user.active),
      businessProfiles: [former, requestedUuid(user.businessProfile, former)],
    };
  });
}

/**
 * Changes stored users by the rules of `saveUser`, but reads, writes, records and pushes them together. Users may swap
 * their e-mail addresses. If a user is refused, the caller must roll back.
 *
 * @param users at most `ROWS_PER_STATEMENT` users
 * @returns the users to notify at their previous e-mail address
 * @throws Problem as `saveUser`
 */
export async function saveUsers(
  db: Db,
  viewer: Viewer,
  users: readonly (UserInput & { uuid: string })[],
  { snmpManager, sso }: Pick<UserSave, 'snmpManager' | 'sso'>,
): Promise<EmailChange[]> {
  return withLockedLists(db, ['users'], async (transaction) => {
    const rolesOf = await rolesByBusinessProfile(transaction);
    const uuids = users.map(({ uuid }) => uuid);
    const rows = await assertChangeable(transaction, viewer, uuids, rolesOf);
    const lookups = new RequestLookups(transaction, viewer, rolesOf, snmpManager);
    const saves = await judgeSaves(
      lookups,
      users.map((user, index) => ({ user, row: rows[index]! })),
    );
    const emails = new Set(saves.map(({ user }) => fold(user.email)));
    if (emails.size < saves.length) throw problem('email_taken');
    return storeSaves(transaction, viewer, saves, { sso });
  });
}

type StoredUser = Awaited<ReturnType<typeof assertChangeable>>[number];

/** A requested user without faults. */
interface JudgedSave {
  uuid: string;
  user: UserInput;
  /** The stored user; null for a new one. */
  row: StoredUser | null;
  before: StoredBefore | null;
  asked: Awaited<ReturnType<typeof findRequested>>;
}

async function judgeSaves(
  lookups: RequestLookups,
  requests: readonly { user: UserInput; row: StoredUser | null }[],
): Promise<JudgedSave[]> {
  const kept = await findKeptElements(lookups, requests);
  const isTaken = await findTakenNames(lookups.db, requests);
  const saves: JudgedSave[] = [];
  for (const { user, row } of requests) {
    const before = row && { row, roles: lookups.rolesOf.get(row.business_profile_uuid ?? '') ?? [] };
    const asked = await findRequested(lookups, user, before, kept.get(row?.uuid ?? '') ?? []);
    assertFaultless(judgeUser(asked, before, { changer: lookups.viewer, isTaken }));
    saves.push({ uuid: row?.uuid ?? randomUUID(), user, row, before, asked });
  }
  return saves;
}

interface StoreOptions extends Pick<UserSave, 'sso' | 'lease'> {
  /** The cloned user, whose values of elements a new user gets. */
  valuesOf?: string | undefined;
}

async function storeSaves(
  transaction: Db,
  viewer: Viewer,
  saves: readonly JudgedSave[],
  { sso, lease, valuesOf }: StoreOptions,
): Promise<EmailChange[]> {
  const uuids = saves.map(({ uuid }) => uuid);
  const users = { users: uuids };
  // Records the change with the rows that it has read and written, because a save holds the lock of the users list.
  const change = async (): Promise<void> => {
    const stored = saves.flatMap(({ row }) => row ?? []);
    const copied = valuesOf === undefined ? [] : [valuesOf];
    const elementsOf = await elementValuesOf(transaction, [...stored.map(({ uuid }) => uuid), ...copied]);
    await releaseEmails(transaction, usersWithWantedEmail(saves));
    const rows = await writeUsers(
      transaction,
      viewer,
      saves.map(({ uuid, user, row }) => ({ uuid, user, before: row })),
    );
    const written = await writeElements(
      transaction,
      saves.map(({ uuid, user, row, asked: { elements } }) => {
        const before = (row && elementsOf.get(uuid)) ?? NO_VALUES;
        const kept = valuesOf === undefined ? before : (elementsOf.get(valuesOf) ?? NO_VALUES);
        const granted = (user.elements ?? []).filter((element) => elements.granted.has(element.uuid));
        return { uuid, elements: [...granted, ...elements.unseen], before, kept };
      }),
    );
    await recordChangedUsers(transaction, uuids, userStates(stored, elementsOf), userStates(rows, written));
  };
  const hasOtherProfile = saves.some(
    ({ row, asked }) => row !== null && row.business_profile_uuid !== (asked.businessProfile?.uuid ?? null),
  );
  const changeAndPush = async () => {
    // Only a change of the business profile changes to which applications the user is pushed.
    if (hasOtherProfile) return queueAround(transaction, users, change, lease);
    await change();
    return queuePushes(transaction, users, lease);
  };
  // Checks only if a saved user is a product administrator, because no other change can remove the last one.
  if (saves.some(({ before }) => before?.roles.includes(PRODUCT_ADMIN)))
    await ensureAdministratorRemains(transaction, sso, changeAndPush);
  else await changeAndPush();
  return recordEmailChanges(
    transaction,
    saves.flatMap(({ row, user }) => (row ? [{ before: row, email: user.email }] : [])),
  );
}

const NO_VALUES: ElementValues = new Map();

/** Finds users whose stored e-mail address another of the saved users gets. */
function usersWithWantedEmail(saves: readonly JudgedSave[]): string[] {
  const wanted = new Map(saves.map(({ uuid, user }) => [fold(user.email), uuid]));
  return saves.flatMap(({ uuid, row }) => {
    const next = row ? wanted.get(row.email_folded) : undefined;
    return next !== undefined && next !== uuid ? uuid : [];
  });
}

async function findChangeable(db: Db, viewer: Viewer, uuid: string | null, rolesOf: RolesOfProfiles) {
  if (uuid === null) return null;
  const [row] = await assertChangeable(db, viewer, [uuid], rolesOf);
  return row ?? null;
}

const CONFLICTS = ['username_taken', 'email_taken'] as const;

const fieldProblem = ({ field, message }: UserFault): FieldProblem => ({ field: `user.${field}`, message });

function assertFaultless(faults: readonly UserFault[]): void {
  const of = (code: UserFault['code']) => faults.find((fault) => fault.code === code);
  const refused = of('refused');
  if (refused) throw problem('forbidden', { message: refused.message });
  for (const code of CONFLICTS) {
    const taken = of(code);
    if (taken) throw problem(code, { message: taken.message, fields: [fieldProblem(taken)] });
  }
  const fields = faults.filter(({ code }) => code !== 'own_account').map(fieldProblem);
  if (fields.length > 0) throw problem('invalid_fields', { fields });
  if (of('own_account')) throw problem('own_account');
}
