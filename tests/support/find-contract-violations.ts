import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { readContract } from '../../service/http/contract.ts';
import { MalformedRequests } from './malformed-requests.ts';
import { addUser, PEOPLE, type Person } from './people.ts';
import type { TestService } from './service.ts';

/**
 * The users who send the requests; null sends no token. The product administrator occurs three times, because most of
 * the calls of others are refused before their data is read.
 */
const ASKERS: readonly (Person | null)[] = ['productAdmin', 'productAdmin', 'productAdmin', ...PEOPLE, null];

/**
 * The length of the longest text that the service may normalize during a test, in UTF-16 code units. It must refuse
 * longer ones first (`isTooLongToNormalize`).
 */
const MAX_NORMALIZED = 10_000;

/** The environment of a service for these requests: nothing listens at the addresses of external systems. */
export const WITHOUT_SYSTEMS = { INVENTORY_URL: 'http://127.0.0.1:1/', SMTP_URL: 'smtp://127.0.0.1:1' };

/** The seed of today's requests, such as 20261129; `SEED` repeats the requests of another day. */
const SEED = Number(process.env['SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** Parts of stack traces and of database errors. */
const INTERNALS = /\n\s+at \w|node_modules|\.ts:\d|SQLITE_|LibsqlError|error: (?:syntax|column|relation) /;

/** Returns what is wrong with a response: a server error, internals in the body, or an error without a code. */
function findFault({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (INTERNALS.test(body)) return 'the body contains internals';
  if (statusCode < 400) return null;
  const type = String(headers['content-type'] ?? '');
  if (!type.includes('json')) return body === '' && statusCode < 500 ? null : `${statusCode} as ${type}`;
  const refusal = JSON.parse(body) as Record<string, unknown>;
  // A status of 500 can also mean that a response violates the contract. The other 5xx are failures of other systems.
  if (statusCode === 500 || (statusCode > 500 && typeof refusal['code'] !== 'string'))
    return String(statusCode);
  const isProblem = typeof refusal['code'] === 'string' && refusal['status'] === statusCode;
  const isOAuthError = typeof refusal['error'] === 'string';
  return isProblem || isOAuthError ? null : 'the error has no code';
}

/** Returns the maximum length of the texts that were normalized during a task. */
async function longestNormalized(task: () => Promise<void>): Promise<number> {
  const normalize = String.prototype.normalize;
  let longest = 0;
  // oxlint-disable-next-line no-extend-native -- counts the work of the service
  String.prototype.normalize = function counted(this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return normalize.call(this, form);
  };
  try {
    await task();
  } finally {
    // oxlint-disable-next-line no-extend-native -- restores the function
    String.prototype.normalize = normalize;
  }
  return longest;
}

/** Reads every list, and every object of these lists. Returns the responses that are not 200. */
async function findUnreadable({ app, fixture, tokenOf }: TestService): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${await tokenOf(fixture.people.productAdmin)}` };
  const unreadable: unknown[] = [];
  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({ url: `/userprofile/api/v1/${url}`, headers });
    if (statusCode !== 200) unreadable.push({ url, statusCode, body });
    return statusCode === 200 ? (JSON.parse(body) as { uuid: string }[]) : [];
  };
  for (const [list, object] of [
    ['user/list/active', 'user/'],
    ['user/list/inactive', 'user/'],
    ['profile/app/list', 'profile/app/get/'],
    ['profile/business/list', 'profile/business/get/'],
    ['profile/visibility/list', 'profile/visibility/get/'],
    ['app/list', null],
    ['authClient/list', 'authClient/get/'],
  ] as const) {
    for (const { uuid } of await read(list)) if (object) await read(object + uuid);
  }
  return unreadable;
}

/**
 * Sends malformed and hostile requests to every operation of the contract, as every kind of user. Returns the responses
 * that are server errors, contain internals, or are refusals without a code. Also returns stored objects that cannot be
 * read, and the length of a too long text that the service has normalized.
 */
export async function findContractViolations(service: TestService, count: number): Promise<unknown[]> {
  const { app, db, fixture, tokenOf } = service;
  // The requests may change or delete these users. They send no requests themselves.
  const victims = await Promise.all(['one', 'two', 'three'].map((username) => addUser(db, { username })));
  const uuids = [...victims, fixture.application, fixture.visibilityProfile, fixture.client, fixture.company];
  const signIn = async () =>
    Object.fromEntries(
      await Promise.all(
        PEOPLE.map(async (person) => [person, `Bearer ${await tokenOf(fixture.people[person])}`] as const),
      ),
    );
  const requests = new MalformedRequests(readContract(), uuids).make(count, SEED);
  expect(requests.length).toBeGreaterThanOrEqual(count);
  const failures: unknown[] = [];
  const statuses = new Map<number, number>();
  const sent = new Set<string>();
  const longest = await longestNormalized(async () => {
    let tokens: Record<string, string> = {};
    let last = '';
    for (const [index, { operation, request }] of requests.entries()) {
      // Each operation gets new tokens, because a call may have ended the sessions.
      if (operation.id !== last) tokens = await signIn();
      last = operation.id;
      const asker = ASKERS[index % ASKERS.length]!;
      // Requests that were already sent are skipped: a call without parameters has only a few different malformed
      // requests.
      const drawn = JSON.stringify([operation.id, asker, request]);
      if (sent.has(drawn)) continue;
      sent.add(drawn);
      const authorization = asker === null ? {} : { authorization: tokens[asker]! };
      const answer = await app.inject({ ...request, headers: { ...authorization, ...request.headers } });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      const fault = findFault(answer);
      if (fault)
        failures.push({ seed: SEED, fault, operation: operation.id, asker, ...request, body: answer.body });
    }
  });
  // Some requests must be valid enough to be answered.
  expect([...statuses.keys()].filter((status) => status < 400)).not.toEqual([]);
  const unreadable = await findUnreadable(service);
  if (longest > MAX_NORMALIZED) failures.push({ seed: SEED, longest });
  return [...failures, ...unreadable.map((each) => ({ seed: SEED, each }))];
}
