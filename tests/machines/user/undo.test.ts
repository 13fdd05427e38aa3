import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { userActors } from '../../../machines/user/actors.ts';
import { createClient } from '../../../openapi/client/client.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { type Answers, createStubService, refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';
import { storedUser } from '../../support/users.ts';

const USER = '/userprofile/api/v1/user';
const ACTIVATE = `POST ${USER}/activate`;

const left = (username: string) => userSummary(username, { active: false });

/** Returns the stored version of a user. Without `changes`, it is the version directly after the deactivation. */
function stored(username: string, changes: Partial<User> = {}): User {
  const { businessProfile, ...summary } = left(username);
  return {
    ...storedUser(),
    ...summary,
    businessProfile: businessProfile && { ...businessProfile, appProfiles: [] },
    ...changes,
  };
}

/** Undoes the deactivation of these users. Returns the result and the requests. */
async function undo(usernames: readonly string[], answers: Answers) {
  const service = createStubService({
    [ACTIVATE]: ({ body }) => (body as { username: string }[]).map(({ username }) => userSummary(username)),
    ...answers,
  });
  const faults: number[] = [];
  const client = createClient({
    baseUrl: 'https://suite.example',
    token: () => 'a token',
    fetch: service.fetch,
    onFault: ({ status }, { handled }) => {
      if (!handled) faults.push(status);
    },
  });
  const actor = createActor(userActors(client).undoDeactivation, { input: usernames.map(left) });
  const outcome = await toPromise(actor.start()).catch((error: unknown) => ({ error }));
  const activated = service.asked.find(({ call }) => call === ACTIVATE)?.body as
    { username: string }[] | undefined;
  return { outcome, faults, activated: activated?.map(({ username }) => username) };
}

describe('the undo of a deactivation', () => {
  test('activates exactly the users who are unchanged since the deactivation', async () => {
    const { outcome, faults, activated } = await undo(['anna', 'ben', 'cleo', 'dora', 'emil'], {
      [`GET ${USER}/uuid-anna`]: () => stored('anna'),
      [`GET ${USER}/uuid-ben`]: () => stored('ben', { active: true }),
      [`GET ${USER}/uuid-cleo`]: () => stored('cleo', { businessProfile: null }),
      [`GET ${USER}/uuid-dora`]: () => refusal(404, 'not_found'),
      [`GET ${USER}/uuid-emil`]: () => stored('emil', { email: 'another@example.com' }),
    });
    expect(activated).toEqual(['anna']);
    expect(outcome).toEqual({
      restored: [userSummary('anna')],
      kept: [
        { user: left('ben'), because: 'active' },
        { user: left('cleo'), because: 'changed' },
        { user: left('dora'), because: 'gone' },
        { user: left('emil'), because: 'changed' },
      ],
    });
    expect(faults).toEqual([]);
  });

  test('sends no request if no user can be activated', async () => {
    const { outcome, activated } = await undo(['ben'], {
      [`GET ${USER}/uuid-ben`]: () => stored('ben', { active: true }),
    });
    expect(activated).toBeUndefined();
    expect(outcome).toMatchObject({ restored: [], kept: [{ because: 'active' }] });
  });

  test.each([
    ['the read of the user', { [`GET ${USER}/uuid-anna`]: () => refusal(500, 'internal') }, 500],
    [
      'the activation',
      { [`GET ${USER}/uuid-anna`]: () => stored('anna'), [ACTIVATE]: () => refusal(422, 'profile_missing') },
      422,
    ],
    ['an empty response', { [`GET ${USER}/uuid-anna`]: () => stored('anna'), [ACTIVATE]: () => [] }, 0],
  ] as const)('fails with %s', async (_, answers, status) => {
    expect((await undo(['anna'], answers)).outcome).toMatchObject({ error: { status } });
  });
});
