import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisibilityProfileInput } from '../../../openapi/generated/types.ts';
import { findViewer, type Viewer } from '../../../service/access/viewer.ts';
import type { Db } from '../../../service/db/open.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { saveVisibilityProfile } from '../../../service/visibility-profile/save.ts';
import { syncVisibility } from '../../../service/visibility-profile/sync.ts';
import { byTest } from '../../support/by-test.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { addPeople } from '../../support/people.ts';

const [, POSTGRES] = ENGINES;

let database: OpenDatabase;
let db: Db;
let source: OtherSystem;
let viewer: Viewer;

beforeAll(async () => {
  database = await openEmpty(POSTGRES.emptyDatabase);
  ({ db } = database);
  source = await startOtherSystem();
  const { people } = await addPeople(db);
  viewer = (await findViewer(db, people.productAdmin))!;
}, START_MS);
afterAll(async () => {
  await source.stop();
  await database.close();
});

const waitsForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
};

const sync = (elementType: 'cluster' | 'networkGroup', elements: readonly object[]) => {
  source.answerJson(elements);
  const inventory = openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } });
  return byTest(() => syncVisibility(db, [elementType], inventory, { warn: expect.unreachable }));
};

const save = (within: Db, profile: Partial<VisibilityProfileInput>) =>
  byTest(() =>
    saveVisibilityProfile(within, viewer, {
      profile: {
        uuid: null,
        name: `Profile ${randomUUID()}`,
        minimumRole: { name: 'ADMIN' },
        ...profile,
      } as VisibilityProfileInput,
      ifMatch: undefined,
      layoutCode: [],
    }),
  );

it.each([
  ['networkGroup', 'networkGroups'],
  ['cluster', 'clusters'],
] as const)(
  'a sync gives a profile a new version if a concurrent save has added the removed elements: %s',
  async (elementType, field) => {
    const [kept, gone] = ['Kept', 'Gone'].map((name) => ({ uuid: randomUUID(), name, parent: null }));
    await sync(elementType, [kept!, gone!]);
    const choiceOf = (...elements: { uuid: string }[]) => ({
      [field]: elements.map(({ uuid }) => ({ uuid })),
      primaryVisibility: elementType === 'cluster' ? { uuid: kept!.uuid } : null,
    });
    const { uuid } = await save(db, choiceOf(kept!));
    let syncing!: ReturnType<typeof sync>;
    const { version } = await db.transaction().execute(async (transaction) => {
      const saved = await save(transaction, { uuid, ...choiceOf(kept!, gone!) });
      syncing = sync(elementType, [kept!]);
      await expect.poll(waitsForLock).toBe(true);
      return saved;
    });
    expect(await syncing).toMatchObject([{ elements: 1, removed: 1, profiles: 1 }]);
    const stored = await db
      .selectFrom('visibility_profiles')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(stored.version).toBe(version + 1);
  },
);
