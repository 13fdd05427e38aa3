import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ImportPlan } from '../../openapi/generated/types.ts';
import { fold } from '../../service/db/fold.ts';
import type { Cells } from '../../service/user/bulk/file-row.ts';
import { readUserFile } from '../../service/user/bulk/read-file.ts';
import { type ENGINES, START_MS } from './databases.ts';
import type { Person } from './people.ts';
import { startService, type TestService } from './service.ts';
import { cellsOf, formOf } from './user-files.ts';

export const USERS_API = '/userprofile/api/v1/user';

/** Name of the business profile of the users in the files. */
export const OPERATORS = 'Business profile of viewer';

/** Returns the cells of a user with the business profile `OPERATORS`. */
export const operator = (username: string, others: Partial<Cells> = {}): Cells =>
  cellsOf(username, { businessProfile: OPERATORS, ...others });

/**
 * Starts a service with the location Århus for the tests of a `describe`, and stops it after them. Returns functions
 * that import and export users.
 */
export function setUpBulkService(emptyDatabase: (typeof ENGINES)[number]['emptyDatabase']) {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    await service.db
      .insertInto('locations')
      .values({ uuid: randomUUID(), name: 'Århus', name_folded: 'århus', latitude: 56.2, longitude: 10.2 })
      .execute();
  }, START_MS);
  afterAll(() => service.stop());

  async function upload(path: string, body: BodyInit, as: Person, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people[as])}`;
    return fetch(`${service.url}${USERS_API}/${path}`, {
      method: 'POST',
      body,
      headers: { authorization, ...headers },
    });
  }
  const importFile = (csv: string, as: Person = 'productAdmin', ifMatch?: string) =>
    upload('import', formOf(csv), as, ifMatch === undefined ? {} : { 'if-match': ifMatch });
  const planFile = async (csv: string, as: Person = 'productAdmin'): Promise<ImportPlan> => {
    const answer = await upload('import/plan', formOf(csv), as);
    expect(answer.status).toBe(200);
    return (await answer.json()) as ImportPlan;
  };
  const exported = async (as: Person = 'productAdmin', path = 'export'): Promise<Buffer> => {
    const answer = await service.call(`${USERS_API}/${path}`, { as });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const exportedUsers = async (as?: Person, path?: string): Promise<Cells[]> =>
    (await readUserFile(await exported(as, path))).rows.map(({ cells }) => cells);
  const namesIn = async (path: string, as: Person = 'productAdmin'): Promise<string[]> =>
    (await exportedUsers(as, path)).map(({ username }) => username);
  const rowOf = (username: string) =>
    service.db
      .selectFrom('users')
      .selectAll()
      .where('username_folded', '=', fold(username))
      .executeTakeFirst();

  return {
    get service() {
      return service;
    },
    upload,
    importFile,
    planFile,
    exported,
    exportedUsers,
    namesIn,
    rowOf,
  };
}
