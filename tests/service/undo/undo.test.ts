import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { changingCalls } from '../../support/changing-calls.ts';
import { ENGINES } from '../../support/databases.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { linesOf, readWorld } from '../../support/recorded-world.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];

/** Calls whose changes an undo reverts completely, except for what it deactivates. */
const UNDOABLE = [
  'applyBulkAction',
  'activateUsers',
  'inactivateUsers',
  'deleteAppProfile',
  'deleteBusinessProfile',
  'deleteVisibilityProfile',
  'deleteApplication',
  'blockAuthClient',
  'deleteAuthClient',
  'syncApplication',
  'updateUser',
  'importUsers',
  'updateAppProfile',
  'updateBusinessProfile',
  'updateVisibilityProfile',
  'updateApplication',
  'updateAuthClient',
  'applyConfiguration',
] as const;

/** Calls after whose undo users are left that did not exist before, but are inactive. */
const CREATING_USERS: ReadonlySet<string> = new Set(['updateUser', 'importUsers']);

/** Returns lines of a world without settings of connections, which an undo does not restore. */
const withoutConnections = (lines: readonly string[]): string[] =>
  lines.filter((line) => !/^application \S+ dataUsername /.test(line));

/** Returns the entry at a position; the positions repeat. */
const pick = <Item>(items: readonly Item[], position: number): Item | undefined =>
  items[position % Math.max(1, items.length)];

/** For a change that a rule refuses. */
const leaveOut = (): undefined => undefined;

const request = (changes: readonly string[], others: object = {}) => ({
  changes,
  by: null,
  overwrite: [],
  ...others,
});

describe.each(ENGINES)('the undo of changes on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({
      emptyDatabase,
      host: 'localhost',
      environment: { INVENTORY_URL: source.url, ALLOW_LOOPBACK: '1' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const calls = () => changingCalls(service, source);
  const plan = (changes: readonly string[], others: object = {}) =>
    calls().post<Schemas['UndoPlan']>('history/undo/plan', request(changes, others));
  const undo = (changes: readonly string[], others: object = {}) =>
    calls().post<Schemas['UndoResult']>('history/undo', request(changes, others));

  const readStored = async () => withoutConnections(linesOf(await readWorld(service.db)));
  const newestUuid = async (): Promise<string> =>
    (await service.db.selectFrom('changes').select('uuid').orderBy('uuid', 'desc').executeTakeFirst())
      ?.uuid ?? '';
  const changesAfter = async (uuid: string): Promise<string[]> => {
    const rows = await service.db.selectFrom('changes').select('uuid').where('uuid', '>', uuid).execute();
    return rows.map((row) => row.uuid);
  };

  it.each(UNDOABLE)('reverts %s, and can be undone itself', async (name) => {
    const run = await calls().CALLS[name]!();
    const before = await readStored();
    const newest = await newestUuid();
    await run();
    const after = await readStored();
    const changes = await changesAfter(newest);

    const planned = await plan(changes);
    expect(await readStored()).toEqual(after);
    expect(planned.items.flatMap(({ problems }) => problems)).toEqual([]);
    const undone = await undo(changes);
    const reverted = await readStored();
    const left = new Set(reverted);
    expect(before.filter((line) => !left.has(line))).toEqual([]);
    const isCreatingUsers = CREATING_USERS.has(name);
    expect(reverted.length === before.length || isCreatingUsers).toBe(true);

    await undo([undone.change]);
    expect(await readStored()).toEqual(after);
  });

  /** Returns which of these profiles exist. */
  const existing = async (table: 'app_profiles' | 'business_profiles', uuids: readonly { uuid: string }[]) =>
    service.db
      .selectFrom(table)
      .select(['uuid', 'name'])
      .where(
        'uuid',
        'in',
        uuids.map(({ uuid }) => uuid),
      )
      .orderBy('uuid')
      .execute();
  /** Undoes changes. Returns the change that records it, or null if nothing could be undone. */
  const undoAny = async (changes: readonly string[]): Promise<string | null> => {
    const result = await undo(changes).catch((error: Error) => {
      if (error.message.includes('nothing_to_undo')) return null;
      throw error;
    });
    return result && result.change;
  };

  it('of random changes, undone again, leaves the stored state', async () => {
    const { post, call, addAccount, saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const applications = [await saveApplication(), await saveApplication()];
    const users = [await addAccount(), await addAccount(), await addAccount()];
    const appProfiles: { uuid: string; name: string }[] = [];
    const profiles: { uuid: string; name: string }[] = [];
    for (const application of [...applications, ...applications]) {
      appProfiles.push(await saveAppProfile(application));
      profiles.push(await saveBusinessProfile(appProfiles.slice(-1)));
    }
    /** Makes one change of the objects above. A change that a rule refuses is left out. */
    const change = async (kind: string, one: number, other: number): Promise<void> => {
      const profile = pick(await existing('business_profiles', profiles), other);
      const appProfile = pick(await existing('app_profiles', appProfiles), one);
      const user = pick(users, one)!;
      const stored = (await (await call(`user/${user.uuid}`)).json()) as object;
      const changesOfUser: Record<string, object> = {
        rename: { lastName: `Name ${other}` },
        move: profile ? { businessProfile: { uuid: profile.uuid } } : {},
        phone: { deskPhone: `${one}`, mobilePhone: `${other}` },
      };
      const fields = changesOfUser[kind];
      if (fields)
        await post('user/update', { user: { ...stored, ...fields }, clonedId: null }).catch(leaveOut);
      else if (kind === 'status')
        await post(other % 2 ? 'user/activate' : 'user/inactivate', [{ uuid: user.uuid }]).catch(leaveOut);
      else if (kind === 'choose' && profile && appProfile)
        await saveBusinessProfile([appProfile], { ...profile }).catch(leaveOut);
      else if (kind === 'delete' && profile)
        await call(`profile/business/${profile.uuid}`, { method: 'DELETE' });
      else if (kind === 'deleteApp' && appProfile)
        await call(`profile/app/${appProfile.uuid}`, { method: 'DELETE' });
      else if (kind === 'create' && appProfile) profiles.push(await saveBusinessProfile([appProfile]));
    };
    const kind = constantFrom('rename', 'move', 'phone', 'status', 'choose', 'delete', 'deleteApp', 'create');
    const number = nat(100);
    await assert(
      asyncProperty(
        array(tuple(kind, number, number), { minLength: 1, maxLength: 6 }),
        nat(63),
        async (made, chosen) => {
          const newest = await newestUuid();
          for (const [name, one, other] of made) await change(name, one, other);
          const after = await readStored();
          // Each bit says whether a change is undone.
          const changes = (await changesAfter(newest)).filter((_uuid, index) => (chosen >> index) & 1);
          if (changes.length === 0) return;
          const undone = await undoAny(changes);
          // Omits objects that the plan refuses, because a save cannot remove the profile of a user.
          const { items } = undone === null ? { items: [] } : await plan([undone]);
          const refused = items.flatMap(({ uuid, problems }) => (problems.length > 0 ? uuid : []));
          const others = (lines: readonly string[]) =>
            lines.filter((line) => !refused.some((uuid) => line.includes(` ${uuid}`)));
          if (undone !== null) await undoAny([undone]);
          expect(others(await readStored())).toEqual(others(after));
        },
      ),
      { numRuns: 25 },
    );
  });
});
