import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../service/db/open.ts';
import { exchangeCode, issueCode, type CodeExchange } from '../../../../service/oauth/authorization/codes.ts';
import { sweepExpired } from '../../../../service/tasks/sweep.ts';
import { verifyAccessToken } from '../../../../service/oauth/tokens/tokens.ts';
import { ENGINES, START_MS, contextOf } from '../../../support/databases.ts';
import {
  ANNA,
  CHALLENGE,
  CLIENT,
  NOON,
  OTHER_CLIENT,
  PLAIN_GRANT,
  REDIRECT,
  signInDatabase,
  VERIFIER,
} from '../../../support/sign-in.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('authorization codes on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;

  const issue = () =>
    issueCode(
      db,
      {
        clientUuid: CLIENT,
        userUuid: ANNA,
        redirectUri: REDIRECT,
        codeChallenge: CHALLENGE,
        sessionHash: null,
        ...PLAIN_GRANT,
      },
      NOON,
    );
  const exchange = async (code: string, changes: Partial<CodeExchange> = {}, now = NOON) => {
    const exchanged = await exchangeCode(
      contextOf(db),
      {
        code,
        clientUuid: CLIENT,
        codeVerifier: VERIFIER,
        redirectUri: REDIRECT,
        issuer: 'https://console.example',
        refreshTokenLife: 1,
        ...changes,
      },
      now,
    );
    return exchanged?.accessToken ?? null;
  };
  const verify = (token: string | null) => verifyAccessToken(contextOf(db), token ?? '', NOON);

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());
  beforeEach(async () => {
    await db.updateTable('users').set({ active: 1 }).execute();
    await db.deleteFrom('issued_tokens').execute();
  });

  it('are exchanged for a token of the same client and user', async () => {
    expect(await verify(await exchange(await issue()))).toMatchObject({ userUuid: ANNA, clientUuid: CLIENT });
  });

  it('can be exchanged without a redirect URI', async () => {
    expect(await exchange(await issue(), { redirectUri: undefined })).not.toBeNull();
  });

  it('are refused if the client was deleted after its request was checked', async () => {
    const grant = { ...PLAIN_GRANT, userUuid: ANNA, redirectUri: REDIRECT, codeChallenge: CHALLENGE };
    const issuing = issueCode(db, { ...grant, clientUuid: 'deleted', sessionHash: null }, NOON);
    await expect(issuing).rejects.toMatchObject({ code: 'unknown_client' });
  });

  it('are stored as a hash', async () => {
    const code = await issue();
    expect(JSON.stringify(await db.selectFrom('authorization_codes').selectAll().execute())).not.toContain(
      code,
    );
  });

  it('expire after 60 seconds', async () => {
    expect(await exchange(await issue(), {}, NOON + MINUTE - 1)).not.toBeNull();
    expect(await exchange(await issue(), {}, NOON + MINUTE)).toBeNull();
  });

  it.each<[string, Partial<CodeExchange>]>([
    ['another client', { clientUuid: OTHER_CLIENT }],
    ['an unknown client', { clientUuid: 'nobody' }],
    ['another redirect URI', { redirectUri: `${REDIRECT}/` }],
    ['an empty redirect URI', { redirectUri: '' }],
    ['another verifier', { codeVerifier: VERIFIER.toLowerCase() }],
    ['the challenge in place of the verifier', { codeVerifier: CHALLENGE }],
    ['an empty verifier', { codeVerifier: '' }],
  ])('are refused for %s, and used up', async (_, changes) => {
    const code = await issue();
    expect(await exchange(code, changes)).toBeNull();
    expect(await exchange(code)).toBeNull();
  });

  it('are refused if the user has been deactivated since', async () => {
    const code = await issue();
    await db.updateTable('users').set({ active: 0 }).execute();
    expect(await exchange(code)).toBeNull();
  });

  it('are refused if they were never issued', async () => {
    expect(await exchange('never-issued')).toBeNull();
    expect(await exchange('')).toBeNull();
  });

  it('revoke their tokens, and no others, when they are used twice', async () => {
    const code = await issue();
    const given = await exchange(code);
    const other = await exchange(await issue());
    expect(await exchange(code)).toBeNull();
    expect(await verify(given)).toBeNull();
    expect(await verify(other)).not.toBeNull();
  });

  it('leave no valid token when they are used twice at the same time', async () => {
    const code = await issue();
    const tokens = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(tokens.filter((token) => token !== null)).toHaveLength(1);
    for (const token of tokens) expect(await verify(token)).toBeNull();
  });

  it('are deleted after the last token that they could have issued has expired, not before', async () => {
    const code = await issue();
    const given = await exchange(code, {}, NOON + MINUTE - 1);
    await sweepExpired(db, NOON + 30 * MINUTE);
    expect(await exchange(code, {}, NOON + 30 * MINUTE)).toBeNull();
    expect(await verify(given)).toBeNull();

    await sweepExpired(db, NOON + 31 * MINUTE);
    expect(await db.selectFrom('authorization_codes').select('code_hash').execute()).toEqual([]);
    expect(await db.selectFrom('issued_tokens').select('jti').execute()).toEqual([]);
  });
});
