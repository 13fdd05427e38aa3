import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../service/http/contract.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { MalformedRequests } from '../../support/malformed-requests.ts';
import { addUser, PEOPLE, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const COUNT = 20_000;
const SEED = 20_000;
/**
 * The users who send the requests; null sends no token. The product administrator occurs three times, because most of
 * the calls of others are refused before their data is read.
 */
const ASKERS: readonly (Person | null)[] = ['productAdmin', 'productAdmin', 'productAdmin', ...PEOPLE, null];

/** Time limit for all requests on a busy machine, in milliseconds. */
const PATIENCE_MS = 10 * START_MS;

describe.each(ENGINES)('malformed requests on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    // Sets addresses at which nothing listens, so that no request reaches an external system.
    const environment = { INVENTORY_URL: 'http://127.0.0.1:1/', SMTP_URL: 'smtp://127.0.0.1:1' };
    service = await startService({ emptyDatabase, environment });
  }, START_MS);
  afterAll(() => service.stop());

  it(
    `get a response that follows the contract and is no 500: ${COUNT} random requests`,
    async () => {
      const { app, db, fixture, tokenOf } = service;
      // The requests may change or delete these users. They send no requests themselves.
      const victims = await Promise.all(['one', 'two', 'three'].map((username) => addUser(db, { username })));
      const uuids = [
        ...victims,
        fixture.application,
        fixture.visibilityProfile,
        fixture.client,
        fixture.company,
      ];
      const signIn = async () =>
        Object.fromEntries(
          await Promise.all(
            PEOPLE.map(
              async (person) => [person, `Bearer ${await tokenOf(fixture.people[person])}`] as const,
            ),
          ),
        );
      const failures: unknown[] = [];
      const statuses = new Map<number, number>();
      const requests = new MalformedRequests(readContract(), uuids).make(COUNT, SEED);
      expect(requests.length).toBeGreaterThanOrEqual(COUNT);
      let tokens: Record<string, string> = {};
      let last = '';
      const asked = new Set<string>();
      for (const [index, { operation, request }] of requests.entries()) {
        // Gets new tokens for each operation, because a call may have ended the sessions.
        if (operation.id !== last) tokens = await signIn();
        last = operation.id;
        const asker = ASKERS[index % ASKERS.length]!;
        // Skips requests that were already sent: a call without parameters has only a few different malformed requests.
        const drawn = JSON.stringify([operation.id, asker, request]);
        if (asked.has(drawn)) continue;
        asked.add(drawn);
        const authorization = asker === null ? {} : { authorization: tokens[asker]! };
        const answer = await app.inject({ ...request, headers: { ...authorization, ...request.headers } });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        // A status of 500 can also mean that a response violates the contract.
        if (answer.statusCode === 500) failures.push({ operation: operation.id, asker, ...request });
      }
      expect(failures).toEqual([]);
      expect([...statuses.keys()].filter((status) => status < 400)).not.toEqual([]);
    },
    PATIENCE_MS,
  );
});
