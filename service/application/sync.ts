import { randomUUID } from 'node:crypto';
import { limitConcurrency } from '../tasks/concurrency.ts';
import { runExclusively, type JobLog, type LeasedWrite } from '../tasks/job-locks.ts';
import { recordAround } from '../change-history/record.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Context } from '../context.ts';
import { findApplicationAccess } from '../access/granted.ts';
import { lockList, bumpListVersions } from '../db/list-versions.ts';
import { isOwnApplication } from './own.ts';
import { Problem, problem } from '../problem.ts';
import { isEmptyChange, mergeOffer, offerChange } from './offer.ts';
import type { ApiOptions } from '../sources/application-api.ts';
import { readOffer, type SourceOffer } from '../sources/offer.ts';
import { RECORDED_APPLICATIONS } from './recorded-application.ts';
import { categoryLabels, assertApplication, storedOffer } from './stored.ts';
import { writeOffer } from './write-offer.ts';

/**
 * Limits the concurrent syncs of all calls of `syncApplications`. One sync reads two lists of up to 8 MB, so four syncs
 * need the memory of one list of the inventory (64 MB).
 */
const limit = limitConcurrency(4);

/**
 * Replaces the roles and elements of an application with those that its API lists. Roles and elements that
 * are no longer listed are also removed from profiles and users. Uses only stored connection settings: a
 * caller who could choose the address would receive the password.
 *
 * @throws Problem not_found, own_application, busy, timed_out, no_response, source_failed
 */
export async function syncApplication(
  context: Context,
  uuid: string,
  log: JobLog,
  options: ApiOptions = {},
): Promise<void> {
  const { db } = context;
  const row = await assertApplication(db, uuid);
  if (isOwnApplication(row)) throw problem('own_application');
  await runExclusively({ db, log }, `sync-application ${uuid}`, async (write) => {
    const [api] = await findApplicationAccess(context, [uuid], null);
    if (!api) throw problem('not_found', { message: 'This application does not exist.' });
    await replaceOffer(write, uuid, api.name, await readOffer(api, options));
  });
}

async function replaceOffer(
  write: LeasedWrite,
  uuid: string,
  name: string,
  source: SourceOffer,
): Promise<void> {
  await write(async (transaction) => {
    // The lock blocks concurrent saves of applications and application profiles. Changes committed before the lock are
    // read below.
    await lockList(transaction, 'appProfiles');
    await assertApplication(transaction, uuid);
    const stored = await storedOffer(transaction, uuid);
    if (source.roles.length === 0 && stored.roles.length > 0) {
      // An empty list of roles is refused, because it would remove the application's roles from all users. An
      // application that has lost its data also sends an empty list.
      throw problem('source_failed', { message: `The ${name} has no roles any more. Nothing was changed.` });
    }
    const labels = await categoryLabels(transaction);
    const merged = mergeOffer({ application: uuid, stored, source, labels, newUuid: randomUUID });
    const change = offerChange(stored, merged);
    if (isEmptyChange(change)) return;
    await bumpListVersions(transaction, 'appProfiles', 'applications', 'users');
    await recordAround(transaction, [{ kind: RECORDED_APPLICATIONS, uuids: [uuid] }], () =>
      writeOffer(transaction, change),
    );
    await transaction
      .updateTable('applications')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute();
  });
}

export interface SyncedApplications {
  synced: { uuid: string; name: string }[];
  failed: { name: string; problem: Problem }[];
}

/** Syncs all applications except this product's own. If the sync of one application fails, the others continue. */
export async function syncApplications(context: Context, log: JobLog): Promise<SyncedApplications> {
  const rows = await context.db
    .selectFrom('applications')
    .select(['uuid', 'name', 'name_folded'])
    .orderBy('name_folded')
    .execute();
  const others = rows.filter((row) => !isOwnApplication(row));
  // A failure of the database is reported as "outcome unknown", because the sync of another application may already be
  // committed.
  const failures = await afterCommit(context.db, () =>
    Promise.all(
      others.map(({ uuid }) => limit(() => syncApplication(context, uuid, log).then(() => null, asProblem))),
    ),
  );
  return {
    synced: others.filter((_, index) => failures[index] === null),
    failed: others.flatMap(({ name }, index) => {
      const failure = failures[index];
      return failure ? [{ name, problem: failure }] : [];
    }),
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
