import type { Db } from '../../service/db/open.ts';
import { itemCell, originCell } from '../../service/change-history/content.ts';
import { ensurePersons } from '../../service/change-history/person-keys.ts';
import { uuidV7 } from '../../service/change-history/uuid-v7.ts';
import { chunks } from '../../service/db/chunks.ts';
import type { SecretKeys } from '../../service/vault/keys.ts';

const DAYS = 600;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Every twentieth change gives a user another business profile, and every thousandth one changes a profile. */
const SWITCH = 20;
const PROFILE = 1000;
/** Number of changes in each transaction. */
const ROWS = 1000;

interface Link {
  readonly kind: 'businessProfile' | 'appProfile';
  readonly from: string;
  readonly to: string;
}

/**
 * Adds recorded changes of the last 600 days, all by one user: most change a user's name, some the user's business
 * profile, and a few what a business profile grants. The links before the first change follow from the present ones, so
 * that questions about the past have consistent answers.
 */
export async function addManyChanges(db: Db, keys: SecretKeys, changes: number, now: number): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['uuid', 'username', 'business_profile_uuid as profile'])
    .where('business_profile_uuid', 'is not', null)
    .orderBy('uuid')
    .execute();
  const choices = await db.selectFrom('business_profile_choices').selectAll().execute();
  const profiles = [...new Set(users.map(({ profile }) => profile!))];
  const actor = await db
    .selectFrom('users')
    .select('uuid')
    .where('username', '=', 'nova.admin')
    .executeTakeFirstOrThrow();
  const persons = new Map<string, SecretKeys>();
  for (const part of chunks([...users.map(({ uuid }) => uuid), actor.uuid])) {
    for (const [uuid, { key }] of await ensurePersons(db, keys, part)) persons.set(uuid, key);
  }
  const start = now - DAYS * DAY_MS;
  const rowOf = (index: number) => {
    const at = start + Math.floor((index / changes) * DAYS * DAY_MS);
    const uuid = uuidV7(at);
    const origin = JSON.stringify({ name: 'Nova Admin', request: null, reason: null });
    const change = {
      uuid,
      at,
      call: 'updateUser',
      actor_kind: 'user' as const,
      actor_uuid: actor.uuid,
      roles: '["NOVA_ADMIN"]',
      origin: persons.get(actor.uuid)!.encrypt(origin, originCell(uuid)),
      undo_of: null,
      // A seal that does not exist, because the task that seals new changes would run during the measurements. Retention
      // would delete changes with a seal below its limit, such as 0.
      seal: 1_000_000_000,
    };
    const item = { change_uuid: uuid, position: 0, operation: 'updated' as const };
    const visible = { visible_role: 'ADMIN' as const, visible_company: null };
    // A link is alternately removed and added. The last change adds `own`, because this link exists now.
    const linksOf = (turn: number, own: Link, other: Link | null) =>
      [own, ...(other ? [other] : [])].map(({ kind, from, to }, position) => ({
        change_uuid: uuid,
        kind,
        from_uuid: from,
        to_uuid: to,
        to_name: null,
        is_added: (turn + position) % 2 === 0 ? (1 as const) : (0 as const),
      }));
    if (index % PROFILE === 0) {
      const turn = index / PROFILE;
      const choice = choices[Math.floor(turn / 2) % choices.length]!;
      const { business_profile_uuid: from, app_profile_uuid: to } = choice;
      const reference = [{ kind: 'appProfile', uuid: to, name: 'Application profile' }];
      const [before, after] = turn % 2 === 0 ? [reference, []] : [[], reference];
      const fields = [{ field: 'appProfiles', before, after, isReplaced: false }];
      return {
        change: { ...change, call: 'updateBusinessProfile' },
        item: {
          ...item,
          ...visible,
          kind: 'businessProfile' as const,
          object_uuid: from,
          content: JSON.stringify({ name: 'Business profile', fields }),
        },
        links: linksOf(turn + 1, { kind: 'appProfile', from, to }, null),
      };
    }
    const user = users[index % users.length]!;
    const isSwitch = index % SWITCH === 0;
    const turn = Math.floor((changes - 1 - index) / users.length);
    const other = profiles[(profiles.indexOf(user.profile!) + 1) % profiles.length]!;
    const field = isSwitch ? 'businessProfile' : 'lastName';
    const fields = [{ field, before: `Before ${index}`, after: `After ${index}`, isReplaced: false }];
    const content = JSON.stringify({ name: user.username, fields });
    return {
      change,
      item: {
        ...item,
        ...visible,
        kind: 'user' as const,
        object_uuid: user.uuid,
        content: persons.get(user.uuid)!.encrypt(content, itemCell(uuid, 0)),
      },
      links: isSwitch
        ? linksOf(
            turn,
            { kind: 'businessProfile', from: user.uuid, to: user.profile! },
            { kind: 'businessProfile', from: user.uuid, to: other },
          )
        : [],
    };
  };
  for (let first = 0; first < changes; first += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, changes - first) }, (_, index) => rowOf(first + index));
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('changes')
        .values(rows.map(({ change }) => change))
        .execute();
      await transaction
        .insertInto('change_items')
        .values(rows.map(({ item }) => item))
        .execute();
      const links = rows.flatMap((row) => row.links);
      if (links.length > 0) await transaction.insertInto('access_link_changes').values(links).execute();
    });
  }
}
