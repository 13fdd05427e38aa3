import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViewer } from '../../../service/access/viewer.ts';
import { planUndo } from '../../../service/undo/undo.ts';
import { UNDOABLE_USERS } from '../../../service/user/undo-users.ts';
import { byTest } from '../../support/by-test.ts';
import { ENGINES } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';

const requestOf = (change: string) => ({ changes: [change], by: null, overwrite: [] });

type NamedCells = Parameters<typeof cellsOf>;

const withEmails = (emails: readonly string[]): NamedCells[] =>
  emails.map((email, index) => [`swapped.${index}`, { email }]);

describe.each(ENGINES)('the undo of an import on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  /** Imports users, whose rows are the arguments of `cellsOf`. Returns the change. */
  async function importUsers(users: readonly NamedCells[]): Promise<string> {
    const { people } = service.fixture;
    const cells = users.map(([username, others]) =>
      cellsOf(username, { businessProfile: 'Business profile of viewer', ...others }),
    );
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.tokenOf(people.productAdmin)}` },
      body: formOf(csvOf(cells)),
    });
    expect(response.status).toBe(200);
    return response.headers.get('change-id')!;
  }

  it('gives users their e-mail addresses back who have swapped them', async () => {
    const emails = ['swapped.0@example.org', 'swapped.1@example.org'];
    await importUsers(withEmails(emails));
    const change = await importUsers(withEmails(emails.toReversed()));
    const undone = await service.call(`${API}/history/undo`, {
      as: 'productAdmin',
      method: 'POST',
      body: requestOf(change),
    });
    expect(await undone.json()).toMatchObject({ undone: 2, refused: 0 });
    const stored = await service.db
      .selectFrom('users')
      .select(['email', 'email_folded'])
      .where('username', 'like', 'swapped.%')
      .orderBy('username')
      .execute();
    expect(stored).toEqual(emails.map((email) => ({ email, email_folded: email })));
  });

  it('needs as many statements for 200 users as for two', async () => {
    const { services, fixture } = service;
    const viewer = (await findViewer(service.db, fixture.people.productAdmin))!;
    /** Changes users, and counts the statements of the plan to undo it. */
    async function statementsFor(size: number, name: string): Promise<number> {
      const usernames = Array.from({ length: size }, (_, index) => `${name}.${index}`);
      await importUsers(usernames.map((username) => [username]));
      const others = { lastName: 'Changed', active: 'false' };
      const change = await importUsers(
        usernames.map((username) => [username, { ...others, email: `${username}@other.example` }]),
      );
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      };
      const db = service.db.withPlugin(counting);
      const plan = await byTest(() =>
        planUndo({ ...services, db }, [UNDOABLE_USERS], viewer, requestOf(change)),
      );
      expect(plan.items.map(({ problems }) => problems)).toEqual(usernames.map(() => []));
      return statements;
    }
    const few = await statementsFor(2, 'few');
    expect(await statementsFor(200, 'many')).toBe(few);
  });
});
