import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it, vi } from 'vitest';
import { watchCommits } from '../../../service/db/commits.ts';
import { databaseFault } from '../../../service/db/faults.ts';
import { bumpListVersions } from '../../../service/db/versions.ts';
import { databaseOfTests, ENGINES } from '../../support/databases.ts';

/** What the database says where it has no connection left. */
const refusal = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });

const refuse = () => Promise.reject<never>(refusal);

const faultOf = (work: () => Promise<unknown>) =>
  watchCommits(work).then(
    () => 'none',
    (error: unknown) => databaseFault(error),
  );

describe.each(ENGINES)('a fault of the database on $engine', ({ emptyDatabase }) => {
  const database = databaseOfTests(emptyDatabase);

  const change = () =>
    database.db.transaction().execute((transaction) => bumpListVersions(transaction, 'users'));
  it('leaves open what was done where something was kept before it', async () => {
    expect(await faultOf(() => change().then(refuse))).toBe('lost');
  });

  it('means that nothing was changed where nothing was, or all of it undone', async () => {
    await change();
    expect(await faultOf(refuse)).toBe('unavailable');
    const undone = () =>
      database.db.transaction().execute((transaction) => bumpListVersions(transaction, 'users').then(refuse));
    expect(await faultOf(undone)).toBe('unavailable');
  });

  it('is no other one’s, and nothing else is a fault', async () => {
    const [fault] = await Promise.all([faultOf(refuse), watchCommits(change)]);
    expect(fault).toBe('unavailable');
    expect(await faultOf(() => change().then(() => Promise.reject(new Error('wrong'))))).toBeNull();
  });

  it('has Node follow promises only while somebody watches', async () => {
    const ends = vi.spyOn(AsyncLocalStorage.prototype, 'disable');
    try {
      const shorter = watchCommits(change);
      const longer = watchCommits(() => shorter.then(change));
      await shorter;
      expect(ends).not.toHaveBeenCalled();
      await longer;
      expect(ends).toHaveBeenCalledOnce();
    } finally {
      ends.mockRestore();
    }
  });
});
