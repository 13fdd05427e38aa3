import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import { runAlone } from '../db/job-locks.ts';
import type { Db } from '../db/open.ts';
import type { UserTable } from '../db/schema.ts';
import { touchLists } from '../db/versions.ts';
import { changeRefusals } from '../db/queries/change-refusals.ts';
import { NAMES } from '../name-keyword.ts';
import { problem } from '../problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { refuseNewUser } from '../rules/change-user.ts';
import { userVisibleTo, type UserVisibleTo } from '../rules/user-save.ts';
import { canSee, type Looker } from '../rules/visible-to.ts';
import { readSource } from './http.ts';

/** A user as the inventory tells of them. */
export interface SourceUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  deskPhone?: string | null;
  mobilePhone?: string | null;
  /** Name of a location; one that is not known here counts as none. */
  location?: string | null;
}

/** What a pull did; `failed` names the source's users that could not be taken over, and why. */
export interface PullResult {
  created: number;
  updated: number;
  unchanged: number;
  failed: { source: string; message: string }[];
}

const name = { type: 'string', 'x-name': true, minLength: 1, maxLength: 255 };
const optionalText = { type: ['string', 'null'], maxLength: 255 };

const isSourceUser = new Ajv2020().addKeyword(NAMES).compile<SourceUser>({
  type: 'object',
  required: ['username', 'email', 'firstName', 'lastName'],
  properties: {
    username: { ...name, pattern: '^[A-Za-z0-9_.]+$' },
    email: { ...name, pattern: '^[^\\s@]+@[^\\s@]+$' },
    firstName: name,
    lastName: name,
    deskPhone: optionalText,
    mobilePhone: optionalText,
    location: optionalText,
  },
});

type PulledFields = Pick<
  Insertable<UserTable>,
  | 'username'
  | 'username_folded'
  | 'email'
  | 'email_folded'
  | 'first_name'
  | 'last_name'
  | 'desk_phone'
  | 'mobile_phone'
  | 'location_uuid'
>;

function pulledFields(user: SourceUser, locations: Map<string, string>): PulledFields {
  return {
    username: user.username,
    username_folded: fold(user.username),
    email: user.email,
    email_folded: fold(user.email),
    first_name: user.firstName,
    last_name: user.lastName,
    desk_phone: user.deskPhone ?? null,
    mobile_phone: user.mobilePhone ?? null,
    location_uuid: (user.location && locations.get(fold(user.location))) || null,
  };
}

/** The fields of an existing user that the source says otherwise. The username stays as it was first written. */
function changes(existing: Selectable<UserTable>, pulled: PulledFields): Updateable<UserTable> | null {
  const { username: _username, ...compared } = pulled;
  const changed = Object.entries(compared).filter(
    ([field, value]) => existing[field as keyof PulledFields] !== value,
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

interface Plan {
  created: Insertable<UserTable>[];
  updated: { uuid: string; fields: Updateable<UserTable> }[];
  result: PullResult;
}

/** Whose pull it is: why they may not take over a user, and whom their new users are visible to. */
interface Puller {
  refuse: (known: Selectable<UserTable> | undefined) => string | null;
  visibleTo: UserVisibleTo;
}

/** A pull changes users by the rules of every other change. */
async function pullerOf(db: Db, viewer: Looker): Promise<Puller> {
  const refusalOf = await changeRefusals(db, viewer);
  return {
    refuse: (known) => {
      if (!known) return refuseNewUser(viewer);
      return canSee(viewer, known) ? refusalOf(known) : 'Another user has this username.';
    },
    visibleTo: userVisibleTo(viewer, { minimum_role: 'ADMIN', company_uuid: null }, null),
  };
}

/** Compares what the source says with what is here. An e-mail address that somebody else has fails its user. */
function plan(
  source: readonly unknown[],
  existing: Selectable<UserTable>[],
  locations: Map<string, string>,
  puller: Puller,
): Plan {
  const byUsername = new Map(existing.map((user) => [user.username_folded, user]));
  const ownerOfEmail = new Map(existing.map((user) => [user.email_folded, user.username_folded]));
  const seen = new Set<string>();
  const planned: Plan = {
    created: [],
    updated: [],
    result: { created: 0, updated: 0, unchanged: 0, failed: [] },
  };

  source.forEach((candidate, index) => {
    if (!isSourceUser(candidate)) {
      planned.result.failed.push({
        source: nameOf(candidate, index),
        message: 'The user is incomplete or malformed.',
      });
      return;
    }
    const pulled = pulledFields(candidate, locations);
    const owner = ownerOfEmail.get(pulled.email_folded);
    if (seen.has(pulled.username_folded)) {
      planned.result.failed.push({ source: candidate.username, message: 'The username comes twice.' });
      return;
    }
    if (owner !== undefined && owner !== pulled.username_folded) {
      planned.result.failed.push({
        source: candidate.username,
        message: 'Another user has this e-mail address.',
      });
      return;
    }
    seen.add(pulled.username_folded);
    const known = byUsername.get(pulled.username_folded);
    const fields = known ? changes(known, pulled) : null;
    if (known && !fields) {
      planned.result.unchanged += 1;
      return;
    }
    const refusal = puller.refuse(known);
    if (refusal !== null) {
      planned.result.failed.push({ source: candidate.username, message: refusal });
      return;
    }
    ownerOfEmail.set(pulled.email_folded, pulled.username_folded);
    if (known && fields) planned.updated.push({ uuid: known.uuid, fields });
    else
      planned.created.push({
        ...pulled,
        uuid: randomUUID(),
        active: 0,
        ...puller.visibleTo,
        business_profile_uuid: null,
        visibility_profile_uuid: null,
        password_hash: null,
      });
  });
  planned.result.created = planned.created.length;
  planned.result.updated = planned.updated.length;
  return planned;
}

const nameOf = (candidate: unknown, index: number): string =>
  typeof candidate === 'object' && candidate !== null && 'username' in candidate
    ? String(candidate.username).slice(0, 255)
    : `entry ${index + 1}`;

async function apply(db: Db, { created, updated }: Plan): Promise<void> {
  if (created.length + updated.length === 0) return;
  await touchLists(db, 'users');
  for (const rows of chunks(created)) await db.insertInto('users').values(rows).execute();
  for (const { uuid, fields } of updated) {
    await db
      .updateTable('users')
      .set(fields)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute();
  }
  // The new ones have no business profile, and so no application.
  await queuePushes(db, { users: updated.map(({ uuid }) => uuid) });
}

export interface PullOptions {
  inventoryUrl: string | null;
  now: () => number;
  timeoutMs?: number;
}

/**
 * Takes over the users of the inventory: new ones arrive inactive and without profiles, known ones (by username)
 * get the inventory's names, phones, e-mail address and location. What was chosen here (status, profiles,
 * visibility, elements, password) stays. Users whom the viewer may not change are left as they are. All or nothing, once
 * at a time over all instances.
 *
 * @throws Problem busy, timed_out, no_response, source_failed; unavailable where no inventory is configured.
 */
export async function pullUsers(db: Db, viewer: Looker, options: PullOptions): Promise<PullResult> {
  const { inventoryUrl, now, timeoutMs } = options;
  if (inventoryUrl === null) {
    throw problem('unavailable', { message: 'No source of users is configured (INVENTORY_URL).' });
  }
  return runAlone(db, 'pull-users', now, async () => {
    const source = await readSource(`${inventoryUrl}/users`, {
      name: 'inventory',
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    if (!Array.isArray(source))
      throw problem('source_failed', { message: 'The inventory sent no list of users.' });
    return db.transaction().execute(async (transaction) => {
      const existing = await transaction.selectFrom('users').selectAll().execute();
      const locations = await transaction.selectFrom('locations').select(['uuid', 'name_folded']).execute();
      const byName = new Map(locations.map((row) => [row.name_folded, row.uuid]));
      const planned = plan(source, existing, byName, await pullerOf(transaction, viewer));
      await apply(transaction, planned);
      return planned.result;
    });
  });
}
