import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { sealNextBatch } from '../../../service/change-history/seals.ts';
import { checkDaily } from '../../../service/change-history/maintain-history.ts';
import { COMPARED_KINDS } from '../../../service/resources.ts';
import { createMetrics } from '../../../service/operations/metrics.ts';
import { byTest } from '../../support/by-test.ts';
import { contextOf, ENGINES, openEmpty, type OpenDatabase } from '../../support/databases.ts';
import { addPeople, addUser } from '../../support/people.ts';

const DAY = 24 * 60 * 60_000;
const NOON = Date.UTC(2030, 0, 1, 12);

describe.each(ENGINES)('the daily check of the history on $engine', ({ emptyDatabase }) => {
  let database: OpenDatabase;
  const log = { error: vi.fn<FastifyBaseLogger['error']>() };

  beforeEach(async () => {
    log.error.mockClear();
    database = await openEmpty(emptyDatabase);
    const { people } = await addPeople(database.db);
    await checkAt(NOON);
    await byTest(() => erasePerson(database.db, people.viewer));
  });
  afterEach(() => database.close());

  const checkAt = (at: number) =>
    checkDaily({ ...contextOf(database.db), now: () => at }, COMPARED_KINDS, log);

  const metric = async (name: string): Promise<number> => {
    const text = await createMetrics(contextOf(database.db)).registry.metrics();
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  };

  const outsideChanges = async () =>
    (await database.db.selectFrom('changes').select('uuid').where('call', '=', 'outside').execute()).length;

  it('runs at the first start and then once a day', async () => {
    expect(await metric('history_last_check_timestamp_seconds')).toBe(NOON / 1000);
    await addUser(database.db, { username: 'added' });
    await checkAt(NOON + DAY / 4);
    expect(await outsideChanges()).toBe(0);
    await checkAt(NOON + DAY / 2);
    expect(await outsideChanges()).toBe(1);
    expect(await metric('history_last_check_timestamp_seconds')).toBe((NOON + DAY / 2) / 1000);
  });

  it('reports the changes without a seal, and the newest seal', async () => {
    expect(await metric('history_changes_unsealed')).toBe(1);
    expect(await metric('history_last_seal_timestamp_seconds')).toBe(0);
    const seal = await sealNextBatch(contextOf(database.db));
    expect(await metric('history_changes_unsealed')).toBe(0);
    expect(await metric('history_last_seal_timestamp_seconds')).toBe(Number(seal!.newest_at) / 1000);
  });

  it('reports that the newest seals were deleted since the last check', async () => {
    await sealNextBatch(contextOf(database.db));
    await checkAt(NOON + DAY);
    await database.db.deleteFrom('changes').execute();
    await database.db.deleteFrom('change_seals').execute();
    await checkAt(NOON + 2 * DAY);
    expect(log.error.mock.calls.flat()).toContainEqual({
      defect: 'the seals after 0 were deleted',
      lastIntact: 0,
    });
  });

  it('reports and logs a seal that does not hold', async () => {
    await sealNextBatch(contextOf(database.db));
    await checkAt(NOON + DAY);
    expect(await metric('history_check_failed')).toBe(0);
    expect(log.error).not.toHaveBeenCalled();
    await database.db.updateTable('changes').set({ call: 'other' }).execute();
    await checkAt(NOON + 2 * DAY);
    expect(await metric('history_check_failed')).toBe(1);
    expect(log.error.mock.calls).toEqual([
      [
        { defect: 'a change of seal 1 was changed', lastIntact: 0 },
        'the history of changes was changed in the database',
      ],
    ]);
  });
});
