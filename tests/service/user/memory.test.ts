import { getHeapSpaceStatistics } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/product.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import type { Viewer } from '../../../service/access/viewer.ts';
import { listInJson } from '../../../service/http/list-json.ts';
import { makeAllObjectsNew } from '../../../service/operations/new-objects.ts';
import { exportUsers } from '../../../service/user/bulk/export.ts';
import { listUsers } from '../../../service/user/queries.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addManyRows } from '../../support/many-rows.ts';
import { startService, type TestService } from '../../support/service.ts';

const USERS = 20_000;
const TIMES = 4;
/** It was twice that, and more, when V8 took each page for old. */
const MOST_GROWN = 35 * 1024 * 1024;

const everything: Viewer = { ...SYSTEM_PRINCIPAL, roles: [PRODUCT_ADMIN], uuid: '', username: '' };

/** What V8 takes for old: it is collected late, and the process grows meanwhile. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ??
  Number.NaN;

describe('of many users, what is sent page by page grows old nowhere', () => {
  let service: TestService;
  beforeAll(async () => {
    makeAllObjectsNew();
    service = await startService({ emptyDatabase: ENGINES[1].emptyDatabase });
    await addManyRows(service.db, { users: USERS, clusters: 0 });
  }, START_MS);
  afterAll(() => service.stop());

  it.each<[string, () => AsyncIterable<{ length: number }>]>([
    ['a file of CSV', () => exportUsers(service.db, everything, null, 'csv').content],
    ['a file of XLSX', () => exportUsers(service.db, everything, null, 'xlsx').content],
    ['a whole list', () => listInJson(listUsers(service.db, everything, 1))],
  ])('%s', async (_, send) => {
    let sent = 0;
    let grown = 0;
    let before = oldBytes();
    for (let time = 0; time < TIMES; time++) {
      for await (const part of send()) {
        sent += part.length;
        const now = oldBytes();
        // What is collected meanwhile takes nothing off.
        grown += Math.max(0, now - before);
        before = now;
      }
    }
    expect(sent).toBeGreaterThan(TIMES * USERS);
    expect(grown).toBeLessThan(MOST_GROWN);
  });
});
