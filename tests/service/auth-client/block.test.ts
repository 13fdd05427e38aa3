import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import type { AuthClient, AuthClientSummary, Reference } from '../../../openapi/generated/types.ts';
import { MAX_COUNTED, MAX_LISTED } from '../../../service/auth-client/signed-in-users.ts';
import type { Db } from '../../../service/db/open.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import {
  basic,
  CLIENT_SECRET,
  CLIENT_TARGET,
  openIdService,
  type Tokens,
} from '../../support/openid-service.ts';
import { ETAG } from '../../support/etag.ts';

const API = '/userprofile/api/v1/authClient';
const HOUR = 60 * 60 * 1000;

/** SQL for the UUID of a test user. It ends in the number `n` of the user; `n` has six digits. */
const UUID = sql`'00000000-0000-4000-8000-000000' || n`;

/** Adds `count` active users with the numbers from `from` on, each with a valid access token of the client. */
async function addManySignedIn(db: Db, client: string, count: number, from: number): Promise<void> {
  const numbers = sql`(
    with recursive numbers (n) as (
      select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + count - 1)}
    ) select n from numbers
  ) as numbers`;
  await sql`
    insert into users (uuid, username, username_folded, email, email_folded, first_name, last_name, active,
      minimum_role, username_order, username_search, name_order, name_search, email_order, email_search)
    select ${UUID}, 'many.' || n, 'many.' || n, 'many.' || n, 'many.' || n, first_name, last_name, 1,
      minimum_role, username_order, username_search, name_order, name_search, email_order, email_search
    from users cross join ${numbers} where username = 'viewer'`.execute(db);
  await sql`
    insert into issued_tokens (jti, client_uuid, user_uuid, expires_at)
    select 'many.' || n, ${client}, ${UUID}, ${sql.lit(Date.now() + HOUR)} from ${numbers}`.execute(db);
}

describe.each(ONE_ENGINE)('blocking and deleting sign-in clients on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const call = async (path: string, method = 'GET', body?: object) => {
    const { uuid } = await openId.user(`${PRODUCT_CODE}.admin`);
    const { service } = openId.setup;
    return service.call(`${API}/${path}`, {
      method,
      ...(body ? { body } : {}),
      headers: bearer(await service.tokenOf(uuid)),
    });
  };
  const block = async (uuid: string, blocked: boolean) => {
    const response = await call('block', 'POST', { uuid, blocked });
    expect(response.status).toBe(200);
    return response.headers.get('etag');
  };
  const read = async (uuid: string) => (await (await call(`get/${uuid}`)).json()) as AuthClient;
  const usersOf = async (uuid: string) =>
    ((await (await call(`${uuid}/users`)).json()) as Reference[]).map(({ name }) => name);
  /** Signs this user in to a client, in a new browser. Returns the tokens. */
  const tokensFor = async (id: string, username = 'viewer') => {
    openId.setup.browser = new BrowserSession(openId.setup.service.url);
    await openId.browser.call('/userprofile/api/v1/auth/frontendconfig');
    const code = await openId.codeFor(id, {}, username);
    const response = await openId.exchange(code, {}, basic(id, CLIENT_SECRET));
    expect(response.status).toBe(200);
    return (await response.json()) as Tokens;
  };
  const isAccepted = async ({ access_token: token }: Tokens) => (await openId.userInfo(token)).status === 200;
  const refresh = async (id: string, { refresh_token: token }: Tokens) =>
    (await openId.refresh(token, {}, basic(id, CLIENT_SECRET))).status;

  it('lists only users who are signed in through the client', async () => {
    const id = await openId.addClient();
    expect(await usersOf(id)).toEqual([]);
    await tokensFor(id, 'viewer');
    await tokensFor(id, 'admin');
    await tokensFor(id, 'admin');
    await tokensFor(await openId.addClient(), 'sco.admin');
    expect(await usersOf(id)).toEqual(['admin', 'viewer']);
    await openId.db.updateTable('refresh_tokens').set({ expires_at: 0 }).execute();
    openId.setup.clockOffset = HOUR;
    expect(await usersOf(id)).toEqual([]);
    openId.setup.clockOffset = 0;
    expect((await call(`${randomUUID()}/users`)).status).toBe(404);
  });

  it('lists the first hundred of many users by username, and counts up to 1,000', async () => {
    const id = await openId.addClient();
    const countOf = async () => {
      const { headers } = await call(`${id}/users`);
      return [headers.get('x-total-count'), headers.get('x-total-count-capped')];
    };
    expect(await countOf()).toEqual(['0', null]);
    await tokensFor(id, 'viewer');
    await tokensFor(id, 'viewer');
    expect(await countOf()).toEqual(['1', null]);
    await addManySignedIn(openId.db, id, MAX_LISTED, 100_000);
    const names = await usersOf(id);
    expect(names).toHaveLength(MAX_LISTED);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('viewer');
    expect(await countOf()).toEqual([String(MAX_LISTED + 1), null]);
    await addManySignedIn(openId.db, id, MAX_COUNTED, 200_000);
    expect(await usersOf(id)).toHaveLength(MAX_LISTED);
    expect(await countOf()).toEqual([String(MAX_COUNTED), 'true']);
    await openId.db.deleteFrom('users').where('username', 'like', 'many.%').execute();
  });

  it('revokes all tokens and codes of a blocked client, and unblocking does not restore them', async () => {
    const id = await openId.addClient({ offlineAccess: true });
    const other = await openId.addClient();
    const [tokens, kept] = [await tokensFor(id), await tokensFor(other)];
    const code = await openId.codeFor(id);
    const blocked = await block(id, true);
    expect(blocked).toMatch(ETAG);
    expect(await read(id)).toMatchObject({ blocked: true, allowedRedirectTarget: CLIENT_TARGET });
    expect(await usersOf(id)).toEqual([]);
    expect([await isAccepted(tokens), await isAccepted(kept)]).toEqual([false, true]);
    expect(await refresh(id, tokens)).toBe(401);

    expect(await block(id, false)).not.toBe(blocked);
    expect(await read(id)).not.toHaveProperty('blocked');
    expect(await isAccepted(tokens)).toBe(false);
    expect(await refresh(id, tokens)).toBe(400);
    expect((await openId.exchange(code, {}, basic(id, CLIENT_SECRET))).status).toBe(400);
    expect(await isAccepted(await tokensFor(id))).toBe(true);
  });

  it('changes nothing if the client is already blocked', async () => {
    const id = await openId.addClient();
    const first = await block(id, true);
    expect(await block(id, true)).toBe(first);
  });

  it('makes a blocked client without a type unusable in an earlier release, which knows no types', async () => {
    const { id, redirectUri } = await openId.client();
    const target = async () =>
      (
        await openId.db
          .selectFrom('auth_clients')
          .select('allowed_redirect_target')
          .where('uuid', '=', id)
          .executeTakeFirstOrThrow()
      ).allowed_redirect_target;
    await block(id, true);
    expect(await target()).toBe('');
    const stored = await read(id);
    expect(stored).toMatchObject({ allowedRedirectTarget: redirectUri, blocked: true });
    const listed = (await (await call('list')).json()) as AuthClientSummary[];
    expect(listed.find(({ uuid }) => uuid === id)).toMatchObject({ allowedRedirectTarget: redirectUri });
    expect((await call('update', 'POST', stored)).status).toBe(200);
    expect(await target()).toBe('');
    await block(id, false);
    expect(await target()).toBe(redirectUri);
    expect(await read(id)).toMatchObject({ allowedRedirectTarget: redirectUri });
    expect(await openId.tokens('viewer')).toHaveProperty('access_token');
  });

  it('deletes a client with its tokens', async () => {
    const id = await openId.addClient({ redirectTargets: [`${CLIENT_TARGET}/2`] });
    const code = await openId.codeFor(id);
    const exchanged = await openId.exchange(code, { redirect_uri: CLIENT_TARGET }, basic(id, CLIENT_SECRET));
    const tokens = (await exchanged.json()) as Tokens;
    expect(await isAccepted(tokens)).toBe(true);
    expect((await call(id, 'DELETE')).status).toBe(204);
    expect((await call(`get/${id}`)).status).toBe(404);
    expect((await call(id, 'DELETE')).status).toBe(404);
    expect(await isAccepted(tokens)).toBe(false);
    expect(await refresh(id, tokens)).toBe(401);
  });

  it('refuses to block or delete the console, and clients that do not exist', async () => {
    expect(await read(CONSOLE_CLIENT_UUID)).toHaveProperty('own', true);
    const listed = (await (await call('list')).json()) as AuthClientSummary[];
    expect(listed.filter(({ own }) => own).map(({ uuid }) => uuid)).toEqual([CONSOLE_CLIENT_UUID]);
    for (const response of [
      await call(CONSOLE_CLIENT_UUID, 'DELETE'),
      await call('block', 'POST', { uuid: CONSOLE_CLIENT_UUID, blocked: true }),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'own_client' }]);
    }
    expect((await call('block', 'POST', { uuid: randomUUID(), blocked: true })).status).toBe(404);
    expect(await openId.browser.signIn('viewer')).toMatch(/^ey/);
  });
});
