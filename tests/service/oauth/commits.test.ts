import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../service/config.ts';
import { DEMO_PASSWORD } from '../../../service/demo/accounts.ts';
import { COMMIT_LAST } from '../../../service/http/contract.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { authHandlers } from '../../../service/oauth/routes.ts';
import { SIGN_ON_LIFE } from '../../../service/oauth/sign-in.ts';
import { issueAccessToken } from '../../../service/oauth/tokens.ts';
import type { Services } from '../../../service/services.ts';
import { codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES } from '../../support/databases.ts';
import { signInService } from '../../support/sign-in-service.ts';

type Handler = (input: { body: object }, context: { request: FastifyRequest }) => Promise<{ status: number }>;

const [, postgres] = ENGINES;
const credentials = { username: 'admin', password: DEMO_PASSWORD };

describe('a call whose commits are not watched', () => {
  const setup = signInService(postgres.emptyDatabase);
  const statements = new AsyncLocalStorage<string[]>();

  beforeAll(() => {
    const query = Client.prototype.query as (this: Client, ...asked: unknown[]) => unknown;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function record(
      this: Client,
      ...asked: unknown[]
    ) {
      statements.getStore()?.push(String(asked[0]));
      return query.apply(this, asked);
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    statements.disable();
  });

  const authorizeRequest = () => setup.browser.request(pkcePair().challenge);

  async function tokenOfSignOn(): Promise<string> {
    const { db, url } = setup.service;
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', credentials.username)
      .executeTakeFirstOrThrow();
    const signOnUntil = Date.now() + SIGN_ON_LIFE;
    const codeHash = 'of the provider';
    const clientUuid = CONSOLE_CLIENT_UUID;
    return issueAccessToken(db, { issuer: url, userUuid: uuid, clientUuid, codeHash, signOnUntil });
  }

  async function codeExchange(): Promise<object> {
    const { verifier, challenge } = pkcePair();
    const redirectUrl = await setup.browser.checkSession(setup.browser.request(challenge));
    return {
      client_id: CONSOLE_CLIENT_UUID,
      grant_type: 'authorization_code',
      code: codeIn(redirectUrl ?? ''),
      code_verifier: verifier,
    };
  }

  const CALLS: { call: string; by: string; body: (token: string) => object | Promise<object> }[] = [
    { call: 'login', by: 'a password', body: () => credentials },
    {
      call: 'authorize',
      by: 'a password',
      body: () => ({ credentials, authorizeRequest: authorizeRequest(), token: null }),
    },
    {
      call: 'authorize',
      by: 'a sign-on',
      body: async () => ({ authorizeRequest: authorizeRequest(), token: await tokenOfSignOn() }),
    },
    {
      call: 'authorize',
      by: 'a token',
      body: (token) => ({ authorizeRequest: authorizeRequest(), token }),
    },
    { call: 'checkSession', by: 'a session', body: authorizeRequest },
    { call: 'token', by: 'a code', body: codeExchange },
  ];

  it.each(CALLS)('asks for nothing once it has committed: $call by $by', async ({ call, body }) => {
    const token = await setup.browser.signIn();
    const config = { ...readConfig({}), publicUrl: setup.service.url };
    const services: Partial<Services> = { db: setup.service.db, config, now: Date.now };
    const handlers: Record<string, unknown> = authHandlers(services as Services);
    const cookies = Object.fromEntries(setup.browser.cookies);
    const request = { cookies, headers: {}, ip: '127.0.0.1' } as FastifyRequest;
    const input = { body: await body(token) };

    const asked: string[] = [];
    const { status } = await statements.run(asked, () => (handlers[call] as Handler)(input, { request }));
    expect(status).toBe(200);
    expect(asked).not.toEqual([]);
    expect(asked.indexOf('commit')).toBeOneOf([-1, asked.length - 1]);
  });

  it('is one of these', () => {
    expect(new Set(CALLS.map(({ call }) => call))).toEqual(COMMIT_LAST);
  });
});
