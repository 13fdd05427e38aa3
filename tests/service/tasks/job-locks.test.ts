import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runExclusively, type JobLog, type LeasedWrite } from '../../../service/tasks/job-locks.ts';
import { setUpDatabase, ENGINES } from '../../support/databases.ts';
import { deferredAnswer } from '../../support/deferred.ts';

const BUSY = { code: 'busy' };
const HALF_A_MINUTE = 30_000;

const store = (write: LeasedWrite, name: string) =>
  write((transaction) => transaction.insertInto('installation').values({ name, value: '' }).execute());

describe.each(ENGINES)('an exclusive job, on $engine', ({ emptyDatabase }) => {
  const database = setUpDatabase(emptyDatabase);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await database.db.deleteFrom('job_locks').execute();
    await database.db.deleteFrom('installation').where('name', 'like', 'written%').execute();
  });
  afterEach(() => {
    vi.useRealTimers();
    log.warn.mockClear();
  });

  const leases = () => database.db.selectFrom('job_locks').selectAll().execute();
  const endLease = (at: number) => database.db.updateTable('job_locks').set({ expires_at: at }).execute();
  const log = { warn: vi.fn<JobLog['warn']>() };
  const other = () => runExclusively({ db: database.db, log }, 'job', async () => 'done');
  const written = async () => {
    const rows = await database.db
      .selectFrom('installation')
      .select('name')
      .where('name', 'like', 'written%')
      .execute();
    return rows.map(({ name }) => name);
  };

  /** Starts a job that waits until the test tells it what to do. */
  async function startJob(db = database.db) {
    const { answered: work, answer: goOn } = deferredAnswer<(write: LeasedWrite) => Promise<unknown>>();
    const { answered: started, answer: start } = deferredAnswer<void>();
    const ended = runExclusively({ db, log }, 'job', async (write) => {
      start();
      return (await work)(write);
    });
    ended.catch(() => {});
    await started;
    return { goOn, ended };
  }

  it('renews its lease while it runs, by the database’s clock, and no longer afterwards', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const { goOn, ended } = await startJob();
    vi.restoreAllMocks();
    const first = (await leases())[0]?.expires_at ?? 0;
    expect(Math.abs(first - Date.now() - 2 * HALF_A_MINUTE)).toBeLessThan(HALF_A_MINUTE);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await endLease(Date.now() + 1000);
      vi.advanceTimersByTime(HALF_A_MINUTE);
      await expect.poll(async () => (await leases())[0]?.expires_at).toBeGreaterThan(first - 1);
      await expect(other()).rejects.toMatchObject(BUSY);
    }
    goOn(async (write) => {
      await store(write, 'written');
      return 'whole';
    });
    expect(await ended).toBe('whole');
    expect([await leases(), await written(), vi.getTimerCount()]).toEqual([[], ['written'], 0]);
    expect(await other()).toBe('done');
  });

  it('continues after renewals that have failed if no other instance has taken the lease', async () => {
    const { goOn, ended } = await startJob();
    await endLease(0);
    goOn((write) => store(write, 'written'));
    await ended;
    expect(await written()).toEqual(['written']);
  });

  it('writes nothing after another instance has taken its lease, and does not change the new lease', async () => {
    const first = await startJob();
    await endLease(0);
    const second = await startJob();
    const [taken] = await leases();
    vi.advanceTimersByTime(HALF_A_MINUTE);
    let begun = false;
    first.goOn((write) =>
      write(async () => {
        begun = true;
      }),
    );
    await expect(first.ended).rejects.toMatchObject(BUSY);
    expect([begun, (await leases()).map(({ holder }) => holder)]).toEqual([false, [taken?.holder]]);
    second.goOn((write) => store(write, 'written'));
    await second.ended;
    expect([await leases(), await written()]).toEqual([[], ['written']]);
  });

  it('rolls back an open transaction if another instance has taken its lease', async () => {
    const { goOn, ended } = await startJob();
    goOn(async (write) => {
      await store(write, 'written before');
      await write(async (transaction) => {
        await transaction.insertInto('installation').values({ name: 'written', value: '' }).execute();
        // This simulates that another instance takes the lease. It writes in the same transaction, because on the
        // embedded database another connection would have to wait for its end.
        await transaction.updateTable('job_locks').set({ holder: 'somebody' }).execute();
      });
    });
    await expect(ended).rejects.toMatchObject(BUSY);
    expect(await written()).toEqual(['written before']);
  });

  it('continues after a renewal that has failed', async () => {
    const { goOn, ended } = await startJob();
    await database.db.schema.alterTable('job_locks').renameTo('job_locks_gone').execute();
    vi.advanceTimersByTime(HALF_A_MINUTE);
    await database.db.schema.alterTable('job_locks_gone').renameTo('job_locks').execute();
    vi.advanceTimersByTime(HALF_A_MINUTE);
    goOn(async () => 'whole');
    expect(await ended).toBe('whole');
  });

  it('returns its result and logs a warning if its lease cannot be released', async () => {
    const busy = Object.assign(new Error('the database is busy'), { code: 'SQLITE_BUSY' });
    const withoutDeletes = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') throw busy;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { goOn, ended } = await startJob(withoutDeletes);
    expect(log.warn).not.toHaveBeenCalled();
    goOn(async () => 'whole');
    expect(await ended).toBe('whole');
    expect(log.warn.mock.calls).toEqual([[{ err: busy, job: 'job' }, expect.any(String)]]);
    expect(await leases()).toHaveLength(1);
  });
});
