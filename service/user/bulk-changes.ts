import type { Updateable } from 'kysely';
import { HIDDEN_CELL } from '../../openapi/rules/file-columns.ts';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { administratorsAbleToSignIn, ensureAdministratorRemains } from '../access/administrators.ts';
import { canSee, seesEverything } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import {
  decisionOn,
  isUpdated,
  refuse,
  type BulkAction,
  type BulkContext,
  type BulkKind,
  type Decision,
} from '../bulk-actions/bulk-kind.ts';
import { currentRecording } from '../change-history/cause.ts';
import { chunks } from '../db/chunks.ts';
import { discardPlansAfterPage } from '../db/discard-plans.ts';
import { groupBy } from '../db/group-by.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { queuePushes } from '../pushes/queue.ts';
import { assignTrees, revokeElements } from './bulk/apply.ts';
import { cellsOf, findStoredUsers, type StoredUser } from './bulk/import-context.ts';
import { assertMayGiveRoles } from '../second-factor/proof-for-roles.ts';
import { changeUsers } from './change-users.ts';
import { changesOf, readChoices, type Choices, type Values } from './bulk-values.ts';
import { judgeUser, takesLastAdministrator, type RequestedUser, type UserFault } from './judge.ts';
import { decideUsers } from './decide-users.ts';
import { findMatchingUsers } from './find-matching-users.ts';
import type { UserTable } from './tables.ts';
import { fittingTrees, treeChoices, treesOfUsers } from './trees.ts';

interface DecidedUser extends Decision {
  /** The columns to write. Missing if the user is refused. */
  columns?: Updateable<UserTable>;
  isStatusChanged?: boolean;
  /** The trees that the user gets with another business profile; null or missing if the profile stays. */
  trees?: readonly string[] | null;
}

const NO_PROFILE = 'Assign a business profile first.';
const NO_TREE = 'A default tree must be assigned. Use the form of the user.';
const LAST_ADMINISTRATOR =
  'The last active administrator of the product who can sign in must keep both their status and their role.';

function problemOf({ code, field, message }: UserFault): Decision['problems'][number] {
  if (code === 'profile_missing') return { column: 'businessProfile', message: NO_PROFILE };
  if (field.startsWith('elements')) return { column: 'businessProfile', message: NO_TREE };
  return { column: code === 'refused' || code === 'own_account' ? null : field, message };
}

interface UserToDecide {
  row: StoredUser;
  /** The uuids of the trees that are assigned to the user. */
  trees: readonly string[];
}

function decideUser(
  { row, trees: assigned }: UserToDecide,
  values: Values,
  choices: Choices,
  viewer: Viewer,
): DecidedUser {
  const changes = changesOf(row, values, choices, viewer);
  const asked: RequestedUser = Object.assign({}, ...changes.map((change) => change.asked));
  const columns: Updateable<UserTable> = Object.assign({}, ...changes.map((change) => change.columns));
  const isReassigned = 'business_profile_uuid' in columns;
  const trees = isReassigned ? fittingTrees(choices.trees, assigned) : null;
  if (trees) asked.elements = treeChoices(choices.trees, trees);
  const roles = choices.rolesOf.get(row.business_profile_uuid ?? '') ?? [];
  const faults =
    changes.length === 0 ? [] : judgeUser(asked, { row, roles }, { changer: viewer, isTaken: () => false });
  if (faults.length > 0) {
    return decisionOn(row.uuid, row.username, { outcome: 'refused', problems: faults.map(problemOf) });
  }
  const isStatusChanged = 'active' in columns;
  const after = { ...row, ...columns } as StoredUser;
  const profiles = {
    before: row.active === 1 ? shownProfile(row, viewer) : null,
    after:
      after.active === 0
        ? null
        : isReassigned && choices.businessProfile
          ? { uuid: after.business_profile_uuid ?? '', name: choices.businessProfile.name }
          : shownProfile(row, viewer),
  };
  const isAccessChanged = JSON.stringify(profiles.before) !== JSON.stringify(profiles.after);
  return {
    uuid: row.uuid,
    name: row.username,
    outcome: changes.length === 0 ? 'unchanged' : 'updated',
    changes: changes.map(({ column, from, to }) => ({ column, from, to })),
    problems: [],
    version: JSON.stringify([
      changes.map(({ column, from, to }) => [column, from, to]),
      versionOf(row, viewer),
    ]),
    isHiddenAfter: !canSee(viewer, after),
    ...(isAccessChanged && { access: profiles }),
    endsSessions: isStatusChanged,
    columns,
    isStatusChanged,
    trees,
  };
}

/** Returns `Decision.version`. A row's version also counts changes that are hidden from some viewers (B12.6). */
const versionOf = (row: StoredUser, viewer: Viewer): string =>
  seesEverything(viewer) ? String(row.version) : JSON.stringify(cellsOf(viewer, row));

const shownProfile = (row: StoredUser, viewer: Viewer) => {
  if (row.business_profile_uuid === null) return null;
  const { businessProfile } = cellsOf(viewer, row);
  if (businessProfile === HIDDEN_CELL) return HIDDEN;
  return { uuid: row.business_profile_uuid, name: businessProfile };
};

async function decide(
  context: BulkContext,
  uuids: readonly string[],
  { values = {} }: Pick<BulkAction, 'values'>,
): Promise<DecidedUser[]> {
  const { services, viewer } = context;
  const { db } = services;
  const choices = await readChoices(context, values);
  const decisions = await decideUsers<StoredUser, DecidedUser>(context, uuids, {
    read: (part) => findStoredUsers(db, part),
    prepare: async (rows) => {
      const seen = rows.map(({ uuid }) => uuid);
      const trees = choices.businessProfile ? await treesOfUsers(db, seen) : new Map<string, string[]>();
      return (row) => decideUser({ row, trees: trees.get(row.uuid) ?? [] }, values, choices, viewer);
    },
  });
  return keepAdministrator(context, decisions, choices);
}

/** Refuses the changes of product administrators if, after them, no product administrator could sign in. */
async function keepAdministrator(
  { services: { db, config } }: BulkContext,
  decisions: readonly DecidedUser[],
  { rolesOf }: Choices,
): Promise<DecidedUser[]> {
  const able = new Set(await administratorsAbleToSignIn(db, config.sso));
  const changed = new Map(
    decisions.flatMap(({ uuid, outcome, columns = {} }): [string, boolean][] => {
      if (outcome !== 'updated' || !able.has(uuid)) return [];
      const profile = columns.business_profile_uuid;
      const stays = profile === undefined || (rolesOf.get(profile ?? '') ?? []).includes(PRODUCT_ADMIN);
      return [[uuid, columns.active !== 0 && stays]];
    }),
  );
  if (!takesLastAdministrator([...able], changed)) return [...decisions];
  return decisions.map((decision) =>
    changed.has(decision.uuid) ? refuse(decision.uuid, decision.name, LAST_ADMINISTRATOR) : decision,
  );
}

/** Writes decisions in chunks. Users of a chunk who get the same values are written by one statement. */
async function apply(
  { services: { db, config } }: BulkContext,
  decisions: readonly DecidedUser[],
): Promise<number> {
  let endedSessions = 0;
  let page = 0;
  const write = async (part: readonly DecidedUser[]): Promise<void> => {
    const byColumns = part.map(({ uuid, columns = {} }) => ({ uuid, columns, key: JSON.stringify(columns) }));
    for (const same of groupBy(byColumns, 'key').values()) {
      await db
        .updateTable('users')
        .set(same[0]!.columns)
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where(
          'uuid',
          'in',
          same.map(({ uuid }) => uuid),
        )
        .execute();
    }
    const switched = part.filter(({ isStatusChanged }) => isStatusChanged).map(({ uuid }) => uuid);
    for (const ended of (await endAccessOf(db, switched, currentRecording().now())).values())
      endedSessions += ended;
    const reassigned = part.flatMap(({ uuid, trees }) => (trees ? { uuid, trees } : []));
    await revokeElements(
      db,
      reassigned.map(({ uuid }) => uuid),
      config.snmpManager,
    );
    await assignTrees(db, reassigned);
  };
  await ensureAdministratorRemains(db, config.sso, async () => {
    for (const part of chunks(decisions.filter(isUpdated))) {
      const uuids = part.map(({ uuid }) => uuid);
      // Queued before the change, too, so that applications that the users leave also receive the change.
      await queuePushes(db, { users: part.flatMap(({ uuid, trees }) => (trees ? uuid : [])) });
      await changeUsers(db, uuids, () => write(part));
      await queuePushes(db, { users: uuids });
      await discardPlansAfterPage(db, ++page);
    }
  });
  return endedSessions;
}

/** Checks for a recent proof by the rule of `recordChangedUsers`, before a job is stored. */
async function assertProof(
  { services: { db } }: BulkContext,
  uuids: readonly string[],
  { values = {} }: Pick<BulkAction, 'values'>,
): Promise<void> {
  const { businessProfile, active } = values;
  if (!businessProfile && active !== true) return;
  const changes = new Map<string, Parameters<typeof assertMayGiveRoles>[1][number]>();
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('users')
      .select(['business_profile_uuid', 'active'])
      .distinct()
      .where('uuid', 'in', part)
      .execute();
    for (const row of rows) {
      changes.set(JSON.stringify(row), {
        before: row.business_profile_uuid,
        after: businessProfile?.uuid ?? row.business_profile_uuid,
        isActivated: active === true && row.active === 0,
      });
    }
  }
  await assertMayGiveRoles(db, [...changes.values()]);
}

/** Gives all users of a selection the same values. */
export const UPDATE_USERS: BulkKind<DecidedUser> = {
  call: 'updateUser',
  lists: ['users'],
  changesLists: true,
  isTried: false,
  find: findMatchingUsers,
  decide,
  assertProof,
  apply,
};
