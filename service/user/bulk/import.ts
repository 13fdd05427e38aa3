import type { ImportResult } from '../../../openapi/generated/types.ts';
import { MAX_BULK_OBJECTS } from '../../../openapi/rules/bulk-limits.ts';
import { ensureAdministratorRemains, type SsoSettings } from '../../access/administrators.ts';
import type { LeasedWrite } from '../../tasks/job-locks.ts';
import type { Db } from '../../db/open.ts';
import { listVersions, withLockedLists } from '../../db/list-versions.ts';
import type { EmailChange } from '../email-changes.ts';
import { matchesEtag } from '../../access/etag.ts';
import { problem } from '../../problem.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ProcessLimits } from '../../tasks/worker-process.ts';
import { applyPlan } from './apply.ts';
import { startImportProcess, type ImportProcess } from './import-process.ts';
import { refusedRows } from './unreadable.ts';
import { findMatchedUsers, LISTS_OF_IMPORT, readImportChoices } from './import-context.ts';

export interface Upload {
  viewer: Viewer;
  bytes: Buffer;
  limits: ProcessLimits;
  snmpManager: string;
  sso: SsoSettings;
}

async function withFile<T>(
  { bytes, limits }: Upload,
  signal: AbortSignal | undefined,
  job: (child: ImportProcess) => Promise<T>,
): Promise<T> {
  const child = startImportProcess(limits);
  try {
    await child.ask('read', bytes, signal);
    return await job(child);
  } finally {
    child.end();
  }
}

async function planWith(child: ImportProcess, db: Db, upload: Upload, signal?: AbortSignal) {
  await child.ask('reset', null);
  let asked = 0;
  for (;;) {
    const fields = await child.ask('uniqueFields', asked);
    if (fields.length === 0) break;
    await child.ask('addUsers', await findMatchedUsers(db, fields, upload.sso));
    asked += fields.length;
    signal?.throwIfAborted();
  }
  return child.ask('plan', await readImportChoices(db, upload.viewer, upload), signal);
}

type Decision = Awaited<ReturnType<typeof planWith>>;

function assertImportable({ tag, refused, problems, sheet }: Decision, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !matchesEtag(ifMatch, tag.slice(1, -1))) {
    throw problem('stale', {
      message: 'Users were changed since the plan was made. Look at the new plan.',
    });
  }
  if (refused > 0) throw refusedRows({ refused, reported: problems }, sheet);
}

/** Yields the pages that `next` returns, until it returns null. */
async function* pagesOf<Page>(next: () => Promise<Page | null>): AsyncGenerator<Page> {
  for (let page = await next(); page !== null; page = await next()) yield page;
}

/**
 * Plans an import, and returns the contract's `ImportPlan` as JSON.
 *
 * @throws Problem invalid_rows, too_large
 */
export function planOf(db: Db, upload: Upload, signal?: AbortSignal): Promise<Buffer> {
  return withFile(upload, signal, async (child) => {
    const { bytes } = await planWith(child, db, upload, signal);
    const json = Buffer.allocUnsafe(bytes);
    let length = 0;
    for await (const part of pagesOf(() => child.ask('json', null))) {
      json.set(part, length);
      length += part.length;
    }
    return json.subarray(0, length);
  });
}

/** Returns the response to an import. Omits `createdUuids` if there are more than `MAX_BULK_OBJECTS`. */
export const resultOf = (counts: Omit<ImportResult, 'createdUuids'>, createdUuids: string[]): ImportResult =>
  createdUuids.length > MAX_BULK_OBJECTS ? counts : { ...counts, createdUuids };

/**
 * Imports all rows or none, in one transaction. First plans outside of the transaction. If one of `LISTS_OF_IMPORT` has
 * changed since then, plans again in the transaction.
 *
 * @param ifMatch the tag of the plan that the importer has confirmed; undefined or `*` accepts every plan
 * @throws Problem as `planOf`; stale if the plan differs from the confirmed one; last_administrator; step_up_required
 * if an administrator's e-mail address changes or a user gets a role
 */
export function importUsers(
  db: Db,
  write: LeasedWrite,
  upload: Upload,
  ifMatch: string | undefined,
): Promise<{ result: ImportResult; emailChanges: EmailChange[] }> {
  return withFile(upload, undefined, async (child) => {
    const versions = await listVersions(db, LISTS_OF_IMPORT);
    const first = await planWith(child, db, upload);
    assertImportable(first, ifMatch);
    // The lock on the list of users keeps the plan valid.
    return withLockedLists(write, ['users'], async (transaction) => {
      const now = await listVersions(transaction, LISTS_OF_IMPORT);
      const isAsPlanned = LISTS_OF_IMPORT.every(
        (list, index) => now[index] === versions[index]! + (list === 'users' ? 1 : 0),
      );
      const planned = isAsPlanned ? first : await planWith(child, transaction, upload);
      if (!isAsPlanned) assertImportable(planned, ifMatch);
      const pages = {
        formers: pagesOf(() => child.ask('formers', null)),
        written: pagesOf(() => child.ask('written', null)),
      };
      const { emailChanges, createdUuids } = await ensureAdministratorRemains(transaction, upload.sso, () =>
        applyPlan(transaction, pages, upload.snmpManager),
      );
      const { created, updated, unchanged } = planned;
      return { result: resultOf({ created, updated, unchanged }, createdUuids), emailChanges };
    });
  });
}
