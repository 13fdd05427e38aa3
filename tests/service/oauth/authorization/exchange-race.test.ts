import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { blockClient } from '../../../../service/auth-client/block.ts';
import { endAccessOf, endAllAccess } from '../../../../service/oauth/sessions/end-access.ts';
import { ENGINES } from '../../../support/databases.ts';
import { basic, CLIENT_SECRET, openIdService, type Tokens } from '../../../support/openid-service.ts';
import { byTest } from '../../../support/by-test.ts';

// The test needs PostgreSQL, because the embedded database has a single writer, so no other change can begin during an
// exchange.
describe('an exchange of a code beside the end of access, on PostgreSQL', () => {
  const openId = openIdService(ENGINES[1].emptyDatabase);
  const services = () => openId.setup.service.services;
  const block = (uuid: string, blocked: boolean) => byTest(() => blockClient(services(), { uuid, blocked }));

  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(openId.db);
    return rows.length;
  };

  it.each<[string, (client: string, user: string) => Promise<unknown>]>([
    [
      'all access of the user',
      (_client, user) =>
        openId.db.transaction().execute((transaction) => endAccessOf(transaction, [user], Date.now())),
    ],
    [
      'the access of the client',
      async (client) => {
        await block(client, true);
        await block(client, false);
      },
    ],
    ['all access', () => byTest(() => endAllAccess(openId.db, Date.now()))],
  ])('leaves no refresh token when %s ends', async (_what, end) => {
    const client = await openId.addClient({ offlineAccess: true });
    const { uuid } = await openId.user('viewer');
    const code = await openId.codeFor(client, { scope: 'openid offline_access' });
    const secret = basic(client, CLIENT_SECRET);
    const tokens = await openId.db.transaction().execute(async (blocker) => {
      // This lock makes the exchange wait after it has marked the code as used.
      await sql`lock table session_clients in share mode`.execute(blocker);
      const exchanging = openId.exchange(code, {}, secret);
      await expect.poll(waiting).toBe(1);
      const ending = end(client, uuid);
      await expect.poll(waiting).toBe(2);
      return { exchanging, ending };
    });
    const { refresh_token: token } = (await (await tokens.exchanging).json()) as Tokens;
    await tokens.ending;
    expect((await openId.refresh(token, {}, secret)).status).toBe(400);
  });
});
